/** One tab that GraphiQL opens with. */
export interface GraphiqlTab {
  readonly query: string;
  /** JSON; texts such as `<class cpu-small>` become ids as the page sends them. */
  readonly variables?: string;
}

/** Said in the tabs that have variables. */
const IDS = `# The page puts ids in place of "<...>" below.
`;

/** What GraphiQL opens with; each runs as it is, in this order, on an installation that \`npm start` has just made. */
export const GRAPHIQL_TABS: readonly GraphiqlTab[] = [
  {
    query: `# Put your access token into the field above;
# npm start prints two when it first runs.
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
    query: `# What can be launched, and with which class.
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
    query: `# What would come of a launch; reserves nothing.
${IDS}query Preview($input: PlacementPreviewInput!) {
  placementPreview(input: $input) {
    outcome
    headline { code message }
    candidates {
      machine { name }
      driver
      verdict
      reasons { code message }
    }
    unblock { code message }
  }
}
`,
    variables: variables({ input: { kind: 'NOTEBOOK', classId: '<class cpu-small>', entryId: '<entry sample/jupyter>' } }),
  },
  {
    query: `# Launches a notebook; names are taken once.
${IDS}mutation Launch($input: LaunchNotebookInput!) {
  launchNotebook(input: $input) {
    ... on Notebook {
      id
      phase
      admission { state headline { code message } }
      machine { name }
    }
    ... on Refusal { code message }
  }
}
`,
    variables: variables({ input: { name: 'from-graphiql', classId: '<class cpu-small>', imageId: '<entry sample/jupyter>' } }),
  },
  {
    query: `# What happened to your work, and what happens.
# The button that began it ends it.
subscription Timeline {
  fleetTimeline {
    at
    type
    message
    workload { name }
    cursor
  }
}
`,
  },
  {
    query: `# A code that opens it in a browser, once.
# Your notebook must be RUNNING.
${IDS}mutation Open($input: OpenWorkloadInput!) {
  openWorkload(input: $input) {
    ... on OpenGrant { code enterUrl expiresAt }
    ... on Refusal { code message }
  }
}
`,
    variables: variables({ input: { workloadId: '<my running notebook>' } }),
  },
  {
    query: `# Endpoints of models, and whether they answer.
query Endpoints {
  endpoints(first: 10) {
    nodes {
      name
      phase
      ready
      openUrl
      model { name }
      admission { state headline { message } }
    }
  }
}
`,
  },
  {
    query: `# Every machine as it is, then each change.
subscription Machines {
  machineChanged {
    name
    status
    owner { name }
    drivers { name isolation }
    lastHeartbeatAt
  }
}
`,
  },
  {
    query: `# Who used what, by class.
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

function variables(value: object): string {
  return JSON.stringify(value, null, 2);
}
