/** Said in each tab, because GraphiQL keeps headers for each tab by itself. */
const TOKEN = `# Put your token into "Headers" below; every tab has its own:
# { "authorization": "Bearer berth_..." }
`;

/** Queries that GraphiQL opens with; each runs as it is on an installation that `npm start` has just made. */
export const GRAPHIQL_TABS: readonly { readonly query: string }[] = [
  {
    query: `${TOKEN}# npm start prints tokens when it first runs.
query Fleet {
  viewer {
    name
    role
  }
  machines {
    nodes {
      name
      status
      drivers { name isolation }
      allocated { cpuMillis memoryMib }
      capacity { cpuMillis memoryMib }
    }
  }
  notebooks(first: 10) {
    nodes {
      name
      phase
      admission { state headline { message } }
      machine { name }
    }
  }
}
`,
  },
  {
    query: `${TOKEN}# What can be launched, and with which class.
# Take the ids for launchNotebook from here.
query Offer {
  classes {
    id
    name
    accelerator
    acceleratorCount
    cpuMillis
    memoryMib
    availability { machinesNow machinesEver }
  }
  catalogs(first: 5) {
    nodes {
      name
      revision
      entries(kind: NOTEBOOK_IMAGE) {
        nodes {
          id
          name
          runtimes { name accelerators }
        }
      }
    }
  }
}
`,
  },
  {
    query: `${TOKEN}# Who used what, by class.
query Usage {
  usage(
    input: {
      from: "2026-01-01T00:00:00Z"
      to: "2028-01-01T00:00:00Z"
      groupBy: [CLASS]
    }
  ) {
    rows {
      keys { name }
      seconds
      coreSeconds
      gibSeconds
      acceleratorSeconds
    }
    totals { seconds }
  }
}
`,
  },
];
