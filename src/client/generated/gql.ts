/* eslint-disable */
import * as types from './graphql.ts';



/**
 * Map of all GraphQL operations in the project.
 *
 * This map has several performance disadvantages:
 * 1. It is not tree-shakeable, so it will include all operations in the project.
 * 2. It is not minifiable, so the string of a GraphQL query will be multiple times inside the bundle.
 * 3. It does not support dead code elimination, so it will add unused operations.
 *
 * Therefore it is highly recommended to use the babel or swc plugin for production.
 * Learn more about it here: https://the-guild.dev/graphql/codegen/plugins/presets/preset-client#reducing-bundle-size
 */
type Documents = {
    "fragment ClassDetail on AcceleratorClass {\n  id\n  name\n  accelerator\n  acceleratorCount\n  cpuMillis\n  memoryMib\n  description\n  removed\n  availability {\n    machinesNow\n    machinesEver\n  }\n}": typeof types.ClassDetailFragmentDoc,
    "mutation ConfirmMachineLoss($input: ConfirmMachineLossInput!) {\n  confirmMachineLoss(input: $input) {\n    __typename\n    ... on MachineLoss {\n      id\n      since\n      endedAt\n      endedBy\n    }\n    ...RefusalDetail\n  }\n}": typeof types.ConfirmMachineLossDocument,
    "mutation CreateAccessToken($input: CreateAccessTokenInput!) {\n  createAccessToken(input: $input) {\n    __typename\n    ... on AccessTokenIssued {\n      token\n      accessToken {\n        ...TokenDetail\n      }\n    }\n    ...RefusalDetail\n  }\n}": typeof types.CreateAccessTokenDocument,
    "mutation CreateMachineEnrollment($input: CreateMachineEnrollmentInput!) {\n  createMachineEnrollment(input: $input) {\n    __typename\n    ... on MachineEnrollment {\n      token\n      expiresAt\n      machine {\n        id\n        name\n        status\n      }\n    }\n    ...RefusalDetail\n  }\n}": typeof types.CreateMachineEnrollmentDocument,
    "mutation CreateMember($input: CreateMemberInput!) {\n  createMember(input: $input) {\n    __typename\n    ... on Member {\n      id\n      name\n      role\n      createdAt\n    }\n    ...RefusalDetail\n  }\n}": typeof types.CreateMemberDocument,
    "mutation DeleteEndpoint($input: DeleteEndpointInput!) {\n  deleteEndpoint(input: $input) {\n    __typename\n    ... on Endpoint {\n      ...EndpointSummary\n    }\n    ...RefusalDetail\n  }\n}": typeof types.DeleteEndpointDocument,
    "mutation DeleteNotebook($input: DeleteNotebookInput!) {\n  deleteNotebook(input: $input) {\n    __typename\n    ... on Notebook {\n      ...NotebookSummary\n    }\n    ...RefusalDetail\n  }\n}": typeof types.DeleteNotebookDocument,
    "fragment EndpointSummary on Endpoint {\n  id\n  name\n  kind\n  member {\n    id\n    name\n  }\n  class {\n    id\n    name\n  }\n  phase\n  desired\n  generation\n  deleteRequested\n  createdAt\n  updatedAt\n  ready\n  model {\n    id\n    name\n  }\n  machine {\n    id\n    name\n  }\n  driver\n  openUrl\n  admission {\n    state\n    headline {\n      code\n      message\n    }\n    queuePosition\n  }\n}": typeof types.EndpointSummaryFragmentDoc,
    "fragment EntryDetail on CatalogEntry {\n  id\n  name\n  kind\n  description\n  runtimes {\n    name\n    accelerators\n    modelFormat\n    ref\n  }\n}": typeof types.EntryDetailFragmentDoc,
    "fragment ReasonDetail on AdmissionReason {\n  code\n  scope\n  effect\n  message\n  machine {\n    id\n    name\n  }\n  details {\n    name\n    value\n  }\n}\n\nfragment EventDetail on AdmissionEvent {\n  id\n  cursor\n  sequence\n  type\n  at\n  generation\n  message\n  outcome\n  reasons {\n    ...ReasonDetail\n  }\n  machine {\n    id\n    name\n  }\n  driver\n  runtime {\n    name\n  }\n  progress\n  desired\n  queuePosition\n  timesPassed\n  decisionId\n}": typeof types.ReasonDetailFragmentDoc,
    "query ExportWorkload($id: ID!, $format: ExportFormat!) {\n  node(id: $id) {\n    __typename\n    ... on Workload {\n      id\n      name\n      export(format: $format)\n    }\n  }\n}": typeof types.ExportWorkloadDocument,
    "query FindCatalogEntry($catalog: String!, $name: String!) {\n  catalogEntry(catalog: $catalog, name: $name) {\n    ...EntryDetail\n  }\n}": typeof types.FindCatalogEntryDocument,
    "query FindClass($name: String!) {\n  class(name: $name) {\n    ...ClassDetail\n  }\n}": typeof types.FindClassDocument,
    "query FindMember($name: String!) {\n  member(name: $name) {\n    id\n    name\n    role\n    createdAt\n  }\n}": typeof types.FindMemberDocument,
    "query FleetCursor {\n  fleetCursor\n}": typeof types.FleetCursorDocument,
    "subscription FollowFleet($filter: TimelineFilter, $after: String) {\n  fleetTimeline(filter: $filter, after: $after) {\n    ...EventDetail\n    workload {\n      __typename\n      id\n      name\n      kind\n      member {\n        id\n        name\n      }\n    }\n  }\n}": typeof types.FollowFleetDocument,
    "subscription FollowMachines($machineId: ID) {\n  machineChanged(machineId: $machineId) {\n    ...MachineDetail\n  }\n}": typeof types.FollowMachinesDocument,
    "subscription FollowTimeline($workloadId: ID!, $after: String) {\n  admissionTimeline(workloadId: $workloadId, after: $after) {\n    ...EventDetail\n  }\n}": typeof types.FollowTimelineDocument,
    "subscription FollowWorkload($workloadId: ID!) {\n  workloadChanged(workloadId: $workloadId) {\n    ...WorkloadDetail\n  }\n}": typeof types.FollowWorkloadDocument,
    "mutation ForgetMachine($input: ForgetMachineInput!) {\n  forgetMachine(input: $input) {\n    __typename\n    ... on Machine {\n      ...MachineSummary\n    }\n    ...RefusalDetail\n  }\n}": typeof types.ForgetMachineDocument,
    "query ImageLaunchability($imageId: ID!, $classId: ID!) {\n  node(id: $imageId) {\n    ... on CatalogEntry {\n      launchability(classId: $classId) {\n        launchable\n        reasons {\n          code\n          message\n        }\n      }\n    }\n  }\n}": typeof types.ImageLaunchabilityDocument,
    "mutation LaunchEndpoint($input: LaunchEndpointInput!) {\n  launchEndpoint(input: $input) {\n    __typename\n    ... on Endpoint {\n      ...EndpointSummary\n    }\n    ...RefusalDetail\n  }\n}": typeof types.LaunchEndpointDocument,
    "query LaunchLookup($className: String!, $catalog: String!, $entry: String!) {\n  class(name: $className) {\n    id\n  }\n  catalogEntry(catalog: $catalog, name: $entry) {\n    id\n  }\n}": typeof types.LaunchLookupDocument,
    "mutation LaunchNotebook($input: LaunchNotebookInput!) {\n  launchNotebook(input: $input) {\n    __typename\n    ... on Notebook {\n      ...NotebookSummary\n    }\n    ...RefusalDetail\n  }\n}": typeof types.LaunchNotebookDocument,
    "query ListAccessTokens($memberId: ID!, $first: Int, $after: String) {\n  node(id: $memberId) {\n    __typename\n    ... on Member {\n      id\n      name\n      accessTokens(first: $first, after: $after) {\n        nodes {\n          ...TokenDetail\n        }\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n  }\n}": typeof types.ListAccessTokensDocument,
    "query ListAuditEntries($filter: AuditFilter, $first: Int, $after: String) {\n  auditEntries(filter: $filter, first: $first, after: $after) {\n    nodes {\n      id\n      at\n      actor\n      member {\n        id\n        name\n      }\n      action\n      subject\n      outcome\n      requestId\n      detail {\n        name\n        value\n      }\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}": typeof types.ListAuditEntriesDocument,
    "query ListCatalogEntries($catalogId: ID!, $kind: CatalogEntryKind, $first: Int, $after: String) {\n  node(id: $catalogId) {\n    __typename\n    ... on Catalog {\n      id\n      name\n      revision\n      entries(kind: $kind, first: $first, after: $after) {\n        nodes {\n          ...EntryDetail\n        }\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n  }\n}": typeof types.ListCatalogEntriesDocument,
    "query ListCatalogs($first: Int, $after: String) {\n  catalogs(first: $first, after: $after) {\n    nodes {\n      id\n      name\n      revision\n      createdAt\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}": typeof types.ListCatalogsDocument,
    "query ListClasses {\n  classes {\n    ...ClassDetail\n  }\n}": typeof types.ListClassesDocument,
    "query ListEndpoints($filter: WorkloadFilter, $orderBy: WorkloadOrder, $first: Int, $after: String) {\n  endpoints(filter: $filter, orderBy: $orderBy, first: $first, after: $after) {\n    nodes {\n      ...EndpointSummary\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}": typeof types.ListEndpointsDocument,
    "query ListMachineCapacity($filter: MachineFilter, $after: String) {\n  machines(filter: $filter, first: 60, after: $after) {\n    nodes {\n      ...MachineSummary\n      capacity {\n        ...MachineAmountsDetail\n      }\n      allocated {\n        ...MachineAmountsDetail\n      }\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}": typeof types.ListMachineCapacityDocument,
    "query ListMachineNames($after: String) {\n  machines(first: 100, after: $after) {\n    nodes {\n      id\n      name\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}": typeof types.ListMachineNamesDocument,
    "query ListMachines($filter: MachineFilter, $first: Int, $after: String) {\n  machines(filter: $filter, first: $first, after: $after) {\n    nodes {\n      ...MachineSummary\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}": typeof types.ListMachinesDocument,
    "query ListMembers($first: Int, $after: String) {\n  members(first: $first, after: $after) {\n    nodes {\n      id\n      name\n      role\n      createdAt\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}": typeof types.ListMembersDocument,
    "query ListNotebooks($filter: WorkloadFilter, $orderBy: WorkloadOrder, $first: Int, $after: String) {\n  notebooks(filter: $filter, orderBy: $orderBy, first: $first, after: $after) {\n    nodes {\n      ...NotebookSummary\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}": typeof types.ListNotebooksDocument,
    "query ListTimeline($workloadId: ID!, $first: Int, $after: String, $last: Int, $before: String) {\n  node(id: $workloadId) {\n    __typename\n    ... on Workload {\n      id\n      name\n      timeline(first: $first, after: $after, last: $last, before: $before) {\n        nodes {\n          id\n          cursor\n          sequence\n          type\n          at\n          generation\n          message\n          outcome\n          reasons {\n            code\n            scope\n            message\n          }\n          machine {\n            id\n            name\n          }\n          driver\n          progress\n        }\n        pageInfo {\n          hasNextPage\n          hasPreviousPage\n          startCursor\n          endCursor\n        }\n      }\n    }\n  }\n}": typeof types.ListTimelineDocument,
    "query ListWorkspaces($filter: WorkloadFilter, $first: Int, $after: String) {\n  notebooks(filter: $filter, first: $first, after: $after) {\n    nodes {\n      id\n      name\n      phase\n      member {\n        id\n        name\n      }\n      workspace {\n        id\n        createdAt\n        usedAt\n        machine {\n          id\n          name\n        }\n        files\n        bytes\n        countComplete\n        countedAt\n        newestChangeAt\n        differenceFoundAt\n        deleteRequestedAt\n        deletedAt\n      }\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}": typeof types.ListWorkspacesDocument,
    "fragment MachineAmountsDetail on MachineAmounts {\n  cpuMillis\n  memoryMib\n  devices {\n    accelerator\n    count\n  }\n}\n\nfragment MachineDetail on Machine {\n  __typename\n  id\n  name\n  owner {\n    id\n    name\n  }\n  status\n  lossSuspected\n  schedulable\n  os\n  arch\n  agentVersion\n  drivers {\n    name\n    version\n    isolation\n    accelerators\n  }\n  capacity {\n    ...MachineAmountsDetail\n  }\n  allocated {\n    ...MachineAmountsDetail\n  }\n  sharing {\n    mode\n    members {\n      id\n      name\n    }\n  }\n  lastHeartbeatAt\n  reservations(first: 20) {\n    nodes {\n      id\n      kind\n      driver\n      className\n      accelerator\n      acceleratorCount\n      cpuMillis\n      memoryMib\n      exclusive\n      generation\n      heldAt\n      member {\n        id\n        name\n      }\n      workload {\n        id\n        name\n        phase\n      }\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}": typeof types.MachineAmountsDetailFragmentDoc,
    "fragment MachineSummary on Machine {\n  __typename\n  id\n  name\n  owner {\n    id\n    name\n  }\n  status\n  lossSuspected\n  schedulable\n  os\n  arch\n  agentVersion\n  drivers {\n    name\n    isolation\n  }\n  lastHeartbeatAt\n  sharing {\n    mode\n  }\n}": typeof types.MachineSummaryFragmentDoc,
    "query NotebookOffer($className: String!) {\n  class(name: $className) {\n    id\n    name\n  }\n  catalogs(first: 20) {\n    nodes {\n      name\n      entries(kind: NOTEBOOK_IMAGE, first: 20) {\n        nodes {\n          id\n          name\n        }\n      }\n    }\n  }\n}": typeof types.NotebookOfferDocument,
    "fragment NotebookSummary on Notebook {\n  id\n  name\n  kind\n  member {\n    id\n    name\n  }\n  class {\n    id\n    name\n  }\n  phase\n  desired\n  generation\n  deleteRequested\n  createdAt\n  updatedAt\n  image {\n    id\n    name\n  }\n  machine {\n    id\n    name\n  }\n  driver\n  openUrl\n  admission {\n    state\n    headline {\n      code\n      message\n    }\n    queuePosition\n  }\n}": typeof types.NotebookSummaryFragmentDoc,
    "query NotebookUsage($id: ID!) {\n  node(id: $id) {\n    ... on Notebook {\n      name\n      phase\n      usage {\n        seconds\n        coreSeconds\n        gibSeconds\n        acceleratorSeconds\n      }\n    }\n  }\n}": typeof types.NotebookUsageDocument,
    "query OpenMachineLoss {\n  machineLoss {\n    id\n    since\n    machines {\n      id\n      name\n      status\n    }\n  }\n}": typeof types.OpenMachineLossDocument,
    "mutation OpenWorkload($input: OpenWorkloadInput!) {\n  openWorkload(input: $input) {\n    __typename\n    ... on OpenGrant {\n      code\n      enterUrl\n      openUrl\n      expiresAt\n    }\n    ...RefusalDetail\n  }\n}": typeof types.OpenWorkloadDocument,
    "query PreviewPlacement($input: PlacementPreviewInput!) {\n  placementPreview(input: $input) {\n    outcome\n    evaluatedAt\n    headline {\n      ...ReasonDetail\n    }\n    chosen {\n      machine {\n        id\n        name\n      }\n      driver\n      runtime {\n        name\n      }\n    }\n    candidateCount\n    candidates {\n      machine {\n        id\n        name\n      }\n      driver\n      runtime {\n        name\n      }\n      verdict\n      reasons {\n        code\n        scope\n        effect\n        message\n      }\n    }\n    unblock {\n      code\n      scope\n      message\n      outcome\n      endsBy\n      machine {\n        id\n        name\n      }\n      class {\n        id\n        name\n      }\n      workloads {\n        __typename\n        id\n        name\n      }\n      holders {\n        accelerator\n        phase\n        workload {\n          __typename\n          id\n          name\n        }\n      }\n    }\n  }\n}": typeof types.PreviewPlacementDocument,
    "fragment RefusalDetail on Refusal {\n  code\n  message\n  ... on InvalidInput {\n    fields {\n      field\n      message\n    }\n  }\n  ... on NotFound {\n    field\n  }\n  ... on NameTaken {\n    field\n  }\n  ... on IdempotencyConflict {\n    field\n  }\n  ... on LaunchRefused {\n    reasons {\n      ...ReasonDetail\n    }\n  }\n}": typeof types.RefusalDetailFragmentDoc,
    "mutation RevokeAccessToken($input: RevokeAccessTokenInput!) {\n  revokeAccessToken(input: $input) {\n    __typename\n    ... on AccessToken {\n      ...TokenDetail\n    }\n    ...RefusalDetail\n  }\n}": typeof types.RevokeAccessTokenDocument,
    "mutation ShareMachine($machineId: ID!) {\n  updateMachine(input: {machineId: $machineId, sharing: {mode: EVERYBODY}}) {\n    __typename\n    ...RefusalDetail\n  }\n}": typeof types.ShareMachineDocument,
    "query ShowCatalogCoverage($catalogId: ID!, $entryId: ID, $classId: ID, $machineId: ID) {\n  catalogCoverage(\n    catalogId: $catalogId\n    entryId: $entryId\n    classId: $classId\n    machineId: $machineId\n  ) {\n    entry {\n      id\n      name\n      kind\n    }\n    class {\n      id\n      name\n    }\n    machine {\n      id\n      name\n    }\n    driver\n    verdict\n    runtime {\n      name\n    }\n    reasons {\n      code\n      message\n    }\n  }\n}": typeof types.ShowCatalogCoverageDocument,
    "query ShowMachine($id: ID!) {\n  node(id: $id) {\n    __typename\n    ... on Machine {\n      ...MachineDetail\n    }\n  }\n}": typeof types.ShowMachineDocument,
    "query ShowViewer {\n  viewer {\n    id\n    name\n    role\n    createdAt\n  }\n}": typeof types.ShowViewerDocument,
    "query ShowWorkload($id: ID!) {\n  node(id: $id) {\n    __typename\n    ... on Workload {\n      ...WorkloadDetail\n      usage {\n        ...UsageTotalsDetail\n      }\n    }\n  }\n}": typeof types.ShowWorkloadDocument,
    "mutation StartEndpoint($input: StartEndpointInput!) {\n  startEndpoint(input: $input) {\n    __typename\n    ... on Endpoint {\n      ...EndpointSummary\n    }\n    ...RefusalDetail\n  }\n}": typeof types.StartEndpointDocument,
    "mutation StartNotebook($input: StartNotebookInput!) {\n  startNotebook(input: $input) {\n    __typename\n    ... on Notebook {\n      ...NotebookSummary\n    }\n    ...RefusalDetail\n  }\n}": typeof types.StartNotebookDocument,
    "mutation StopEndpoint($input: StopEndpointInput!) {\n  stopEndpoint(input: $input) {\n    __typename\n    ... on Endpoint {\n      ...EndpointSummary\n    }\n    ...RefusalDetail\n  }\n}": typeof types.StopEndpointDocument,
    "mutation StopNotebook($input: StopNotebookInput!) {\n  stopNotebook(input: $input) {\n    __typename\n    ... on Notebook {\n      ...NotebookSummary\n    }\n    ...RefusalDetail\n  }\n}": typeof types.StopNotebookDocument,
    "fragment TokenDetail on AccessToken {\n  id\n  name\n  scopes\n  createdAt\n  expiresAt\n  lastUsedAt\n  revokedAt\n}": typeof types.TokenDetailFragmentDoc,
    "mutation UpdateMachine($input: UpdateMachineInput!) {\n  updateMachine(input: $input) {\n    __typename\n    ... on Machine {\n      ...MachineDetail\n    }\n    ...RefusalDetail\n  }\n}": typeof types.UpdateMachineDocument,
    "query UsageReport($input: UsageInput!) {\n  usage(input: $input) {\n    rows {\n      keys {\n        grouping\n        name\n      }\n      seconds\n      acceleratorSeconds\n      coreSeconds\n      gibSeconds\n    }\n    totals {\n      ...UsageTotalsDetail\n    }\n  }\n}": typeof types.UsageReportDocument,
    "fragment UsageTotalsDetail on UsageTotals {\n  seconds\n  acceleratorSeconds\n  coreSeconds\n  gibSeconds\n}": typeof types.UsageTotalsDetailFragmentDoc,
    "fragment WorkloadDetail on Workload {\n  __typename\n  id\n  name\n  kind\n  member {\n    id\n    name\n  }\n  class {\n    id\n    name\n    accelerator\n    acceleratorCount\n    cpuMillis\n    memoryMib\n  }\n  phase\n  desired\n  generation\n  deleteRequested\n  deletedAt\n  createdAt\n  updatedAt\n  machine {\n    id\n    name\n    status\n  }\n  requestedMachine {\n    id\n    name\n  }\n  driver\n  runtime {\n    name\n    accelerators\n    modelFormat\n    ref\n  }\n  admission {\n    state\n    headline {\n      ...ReasonDetail\n    }\n    reasons {\n      ...ReasonDetail\n    }\n    evaluatedAt\n    queuePosition\n    timesPassed\n  }\n  latestEvent {\n    id\n    cursor\n    sequence\n    type\n    at\n    message\n    progress\n  }\n  openUrl\n  ... on Notebook {\n    image {\n      id\n      name\n    }\n    workspace {\n      id\n      files\n      bytes\n      countedAt\n      newestChangeAt\n    }\n  }\n  ... on Endpoint {\n    model {\n      id\n      name\n    }\n    ready\n  }\n}": typeof types.WorkloadDetailFragmentDoc,
};
const documents: Documents = {
    "fragment ClassDetail on AcceleratorClass {\n  id\n  name\n  accelerator\n  acceleratorCount\n  cpuMillis\n  memoryMib\n  description\n  removed\n  availability {\n    machinesNow\n    machinesEver\n  }\n}": types.ClassDetailFragmentDoc,
    "mutation ConfirmMachineLoss($input: ConfirmMachineLossInput!) {\n  confirmMachineLoss(input: $input) {\n    __typename\n    ... on MachineLoss {\n      id\n      since\n      endedAt\n      endedBy\n    }\n    ...RefusalDetail\n  }\n}": types.ConfirmMachineLossDocument,
    "mutation CreateAccessToken($input: CreateAccessTokenInput!) {\n  createAccessToken(input: $input) {\n    __typename\n    ... on AccessTokenIssued {\n      token\n      accessToken {\n        ...TokenDetail\n      }\n    }\n    ...RefusalDetail\n  }\n}": types.CreateAccessTokenDocument,
    "mutation CreateMachineEnrollment($input: CreateMachineEnrollmentInput!) {\n  createMachineEnrollment(input: $input) {\n    __typename\n    ... on MachineEnrollment {\n      token\n      expiresAt\n      machine {\n        id\n        name\n        status\n      }\n    }\n    ...RefusalDetail\n  }\n}": types.CreateMachineEnrollmentDocument,
    "mutation CreateMember($input: CreateMemberInput!) {\n  createMember(input: $input) {\n    __typename\n    ... on Member {\n      id\n      name\n      role\n      createdAt\n    }\n    ...RefusalDetail\n  }\n}": types.CreateMemberDocument,
    "mutation DeleteEndpoint($input: DeleteEndpointInput!) {\n  deleteEndpoint(input: $input) {\n    __typename\n    ... on Endpoint {\n      ...EndpointSummary\n    }\n    ...RefusalDetail\n  }\n}": types.DeleteEndpointDocument,
    "mutation DeleteNotebook($input: DeleteNotebookInput!) {\n  deleteNotebook(input: $input) {\n    __typename\n    ... on Notebook {\n      ...NotebookSummary\n    }\n    ...RefusalDetail\n  }\n}": types.DeleteNotebookDocument,
    "fragment EndpointSummary on Endpoint {\n  id\n  name\n  kind\n  member {\n    id\n    name\n  }\n  class {\n    id\n    name\n  }\n  phase\n  desired\n  generation\n  deleteRequested\n  createdAt\n  updatedAt\n  ready\n  model {\n    id\n    name\n  }\n  machine {\n    id\n    name\n  }\n  driver\n  openUrl\n  admission {\n    state\n    headline {\n      code\n      message\n    }\n    queuePosition\n  }\n}": types.EndpointSummaryFragmentDoc,
    "fragment EntryDetail on CatalogEntry {\n  id\n  name\n  kind\n  description\n  runtimes {\n    name\n    accelerators\n    modelFormat\n    ref\n  }\n}": types.EntryDetailFragmentDoc,
    "fragment ReasonDetail on AdmissionReason {\n  code\n  scope\n  effect\n  message\n  machine {\n    id\n    name\n  }\n  details {\n    name\n    value\n  }\n}\n\nfragment EventDetail on AdmissionEvent {\n  id\n  cursor\n  sequence\n  type\n  at\n  generation\n  message\n  outcome\n  reasons {\n    ...ReasonDetail\n  }\n  machine {\n    id\n    name\n  }\n  driver\n  runtime {\n    name\n  }\n  progress\n  desired\n  queuePosition\n  timesPassed\n  decisionId\n}": types.ReasonDetailFragmentDoc,
    "query ExportWorkload($id: ID!, $format: ExportFormat!) {\n  node(id: $id) {\n    __typename\n    ... on Workload {\n      id\n      name\n      export(format: $format)\n    }\n  }\n}": types.ExportWorkloadDocument,
    "query FindCatalogEntry($catalog: String!, $name: String!) {\n  catalogEntry(catalog: $catalog, name: $name) {\n    ...EntryDetail\n  }\n}": types.FindCatalogEntryDocument,
    "query FindClass($name: String!) {\n  class(name: $name) {\n    ...ClassDetail\n  }\n}": types.FindClassDocument,
    "query FindMember($name: String!) {\n  member(name: $name) {\n    id\n    name\n    role\n    createdAt\n  }\n}": types.FindMemberDocument,
    "query FleetCursor {\n  fleetCursor\n}": types.FleetCursorDocument,
    "subscription FollowFleet($filter: TimelineFilter, $after: String) {\n  fleetTimeline(filter: $filter, after: $after) {\n    ...EventDetail\n    workload {\n      __typename\n      id\n      name\n      kind\n      member {\n        id\n        name\n      }\n    }\n  }\n}": types.FollowFleetDocument,
    "subscription FollowMachines($machineId: ID) {\n  machineChanged(machineId: $machineId) {\n    ...MachineDetail\n  }\n}": types.FollowMachinesDocument,
    "subscription FollowTimeline($workloadId: ID!, $after: String) {\n  admissionTimeline(workloadId: $workloadId, after: $after) {\n    ...EventDetail\n  }\n}": types.FollowTimelineDocument,
    "subscription FollowWorkload($workloadId: ID!) {\n  workloadChanged(workloadId: $workloadId) {\n    ...WorkloadDetail\n  }\n}": types.FollowWorkloadDocument,
    "mutation ForgetMachine($input: ForgetMachineInput!) {\n  forgetMachine(input: $input) {\n    __typename\n    ... on Machine {\n      ...MachineSummary\n    }\n    ...RefusalDetail\n  }\n}": types.ForgetMachineDocument,
    "query ImageLaunchability($imageId: ID!, $classId: ID!) {\n  node(id: $imageId) {\n    ... on CatalogEntry {\n      launchability(classId: $classId) {\n        launchable\n        reasons {\n          code\n          message\n        }\n      }\n    }\n  }\n}": types.ImageLaunchabilityDocument,
    "mutation LaunchEndpoint($input: LaunchEndpointInput!) {\n  launchEndpoint(input: $input) {\n    __typename\n    ... on Endpoint {\n      ...EndpointSummary\n    }\n    ...RefusalDetail\n  }\n}": types.LaunchEndpointDocument,
    "query LaunchLookup($className: String!, $catalog: String!, $entry: String!) {\n  class(name: $className) {\n    id\n  }\n  catalogEntry(catalog: $catalog, name: $entry) {\n    id\n  }\n}": types.LaunchLookupDocument,
    "mutation LaunchNotebook($input: LaunchNotebookInput!) {\n  launchNotebook(input: $input) {\n    __typename\n    ... on Notebook {\n      ...NotebookSummary\n    }\n    ...RefusalDetail\n  }\n}": types.LaunchNotebookDocument,
    "query ListAccessTokens($memberId: ID!, $first: Int, $after: String) {\n  node(id: $memberId) {\n    __typename\n    ... on Member {\n      id\n      name\n      accessTokens(first: $first, after: $after) {\n        nodes {\n          ...TokenDetail\n        }\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n  }\n}": types.ListAccessTokensDocument,
    "query ListAuditEntries($filter: AuditFilter, $first: Int, $after: String) {\n  auditEntries(filter: $filter, first: $first, after: $after) {\n    nodes {\n      id\n      at\n      actor\n      member {\n        id\n        name\n      }\n      action\n      subject\n      outcome\n      requestId\n      detail {\n        name\n        value\n      }\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}": types.ListAuditEntriesDocument,
    "query ListCatalogEntries($catalogId: ID!, $kind: CatalogEntryKind, $first: Int, $after: String) {\n  node(id: $catalogId) {\n    __typename\n    ... on Catalog {\n      id\n      name\n      revision\n      entries(kind: $kind, first: $first, after: $after) {\n        nodes {\n          ...EntryDetail\n        }\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n  }\n}": types.ListCatalogEntriesDocument,
    "query ListCatalogs($first: Int, $after: String) {\n  catalogs(first: $first, after: $after) {\n    nodes {\n      id\n      name\n      revision\n      createdAt\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}": types.ListCatalogsDocument,
    "query ListClasses {\n  classes {\n    ...ClassDetail\n  }\n}": types.ListClassesDocument,
    "query ListEndpoints($filter: WorkloadFilter, $orderBy: WorkloadOrder, $first: Int, $after: String) {\n  endpoints(filter: $filter, orderBy: $orderBy, first: $first, after: $after) {\n    nodes {\n      ...EndpointSummary\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}": types.ListEndpointsDocument,
    "query ListMachineCapacity($filter: MachineFilter, $after: String) {\n  machines(filter: $filter, first: 60, after: $after) {\n    nodes {\n      ...MachineSummary\n      capacity {\n        ...MachineAmountsDetail\n      }\n      allocated {\n        ...MachineAmountsDetail\n      }\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}": types.ListMachineCapacityDocument,
    "query ListMachineNames($after: String) {\n  machines(first: 100, after: $after) {\n    nodes {\n      id\n      name\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}": types.ListMachineNamesDocument,
    "query ListMachines($filter: MachineFilter, $first: Int, $after: String) {\n  machines(filter: $filter, first: $first, after: $after) {\n    nodes {\n      ...MachineSummary\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}": types.ListMachinesDocument,
    "query ListMembers($first: Int, $after: String) {\n  members(first: $first, after: $after) {\n    nodes {\n      id\n      name\n      role\n      createdAt\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}": types.ListMembersDocument,
    "query ListNotebooks($filter: WorkloadFilter, $orderBy: WorkloadOrder, $first: Int, $after: String) {\n  notebooks(filter: $filter, orderBy: $orderBy, first: $first, after: $after) {\n    nodes {\n      ...NotebookSummary\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}": types.ListNotebooksDocument,
    "query ListTimeline($workloadId: ID!, $first: Int, $after: String, $last: Int, $before: String) {\n  node(id: $workloadId) {\n    __typename\n    ... on Workload {\n      id\n      name\n      timeline(first: $first, after: $after, last: $last, before: $before) {\n        nodes {\n          id\n          cursor\n          sequence\n          type\n          at\n          generation\n          message\n          outcome\n          reasons {\n            code\n            scope\n            message\n          }\n          machine {\n            id\n            name\n          }\n          driver\n          progress\n        }\n        pageInfo {\n          hasNextPage\n          hasPreviousPage\n          startCursor\n          endCursor\n        }\n      }\n    }\n  }\n}": types.ListTimelineDocument,
    "query ListWorkspaces($filter: WorkloadFilter, $first: Int, $after: String) {\n  notebooks(filter: $filter, first: $first, after: $after) {\n    nodes {\n      id\n      name\n      phase\n      member {\n        id\n        name\n      }\n      workspace {\n        id\n        createdAt\n        usedAt\n        machine {\n          id\n          name\n        }\n        files\n        bytes\n        countComplete\n        countedAt\n        newestChangeAt\n        differenceFoundAt\n        deleteRequestedAt\n        deletedAt\n      }\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}": types.ListWorkspacesDocument,
    "fragment MachineAmountsDetail on MachineAmounts {\n  cpuMillis\n  memoryMib\n  devices {\n    accelerator\n    count\n  }\n}\n\nfragment MachineDetail on Machine {\n  __typename\n  id\n  name\n  owner {\n    id\n    name\n  }\n  status\n  lossSuspected\n  schedulable\n  os\n  arch\n  agentVersion\n  drivers {\n    name\n    version\n    isolation\n    accelerators\n  }\n  capacity {\n    ...MachineAmountsDetail\n  }\n  allocated {\n    ...MachineAmountsDetail\n  }\n  sharing {\n    mode\n    members {\n      id\n      name\n    }\n  }\n  lastHeartbeatAt\n  reservations(first: 20) {\n    nodes {\n      id\n      kind\n      driver\n      className\n      accelerator\n      acceleratorCount\n      cpuMillis\n      memoryMib\n      exclusive\n      generation\n      heldAt\n      member {\n        id\n        name\n      }\n      workload {\n        id\n        name\n        phase\n      }\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}": types.MachineAmountsDetailFragmentDoc,
    "fragment MachineSummary on Machine {\n  __typename\n  id\n  name\n  owner {\n    id\n    name\n  }\n  status\n  lossSuspected\n  schedulable\n  os\n  arch\n  agentVersion\n  drivers {\n    name\n    isolation\n  }\n  lastHeartbeatAt\n  sharing {\n    mode\n  }\n}": types.MachineSummaryFragmentDoc,
    "query NotebookOffer($className: String!) {\n  class(name: $className) {\n    id\n    name\n  }\n  catalogs(first: 20) {\n    nodes {\n      name\n      entries(kind: NOTEBOOK_IMAGE, first: 20) {\n        nodes {\n          id\n          name\n        }\n      }\n    }\n  }\n}": types.NotebookOfferDocument,
    "fragment NotebookSummary on Notebook {\n  id\n  name\n  kind\n  member {\n    id\n    name\n  }\n  class {\n    id\n    name\n  }\n  phase\n  desired\n  generation\n  deleteRequested\n  createdAt\n  updatedAt\n  image {\n    id\n    name\n  }\n  machine {\n    id\n    name\n  }\n  driver\n  openUrl\n  admission {\n    state\n    headline {\n      code\n      message\n    }\n    queuePosition\n  }\n}": types.NotebookSummaryFragmentDoc,
    "query NotebookUsage($id: ID!) {\n  node(id: $id) {\n    ... on Notebook {\n      name\n      phase\n      usage {\n        seconds\n        coreSeconds\n        gibSeconds\n        acceleratorSeconds\n      }\n    }\n  }\n}": types.NotebookUsageDocument,
    "query OpenMachineLoss {\n  machineLoss {\n    id\n    since\n    machines {\n      id\n      name\n      status\n    }\n  }\n}": types.OpenMachineLossDocument,
    "mutation OpenWorkload($input: OpenWorkloadInput!) {\n  openWorkload(input: $input) {\n    __typename\n    ... on OpenGrant {\n      code\n      enterUrl\n      openUrl\n      expiresAt\n    }\n    ...RefusalDetail\n  }\n}": types.OpenWorkloadDocument,
    "query PreviewPlacement($input: PlacementPreviewInput!) {\n  placementPreview(input: $input) {\n    outcome\n    evaluatedAt\n    headline {\n      ...ReasonDetail\n    }\n    chosen {\n      machine {\n        id\n        name\n      }\n      driver\n      runtime {\n        name\n      }\n    }\n    candidateCount\n    candidates {\n      machine {\n        id\n        name\n      }\n      driver\n      runtime {\n        name\n      }\n      verdict\n      reasons {\n        code\n        scope\n        effect\n        message\n      }\n    }\n    unblock {\n      code\n      scope\n      message\n      outcome\n      endsBy\n      machine {\n        id\n        name\n      }\n      class {\n        id\n        name\n      }\n      workloads {\n        __typename\n        id\n        name\n      }\n      holders {\n        accelerator\n        phase\n        workload {\n          __typename\n          id\n          name\n        }\n      }\n    }\n  }\n}": types.PreviewPlacementDocument,
    "fragment RefusalDetail on Refusal {\n  code\n  message\n  ... on InvalidInput {\n    fields {\n      field\n      message\n    }\n  }\n  ... on NotFound {\n    field\n  }\n  ... on NameTaken {\n    field\n  }\n  ... on IdempotencyConflict {\n    field\n  }\n  ... on LaunchRefused {\n    reasons {\n      ...ReasonDetail\n    }\n  }\n}": types.RefusalDetailFragmentDoc,
    "mutation RevokeAccessToken($input: RevokeAccessTokenInput!) {\n  revokeAccessToken(input: $input) {\n    __typename\n    ... on AccessToken {\n      ...TokenDetail\n    }\n    ...RefusalDetail\n  }\n}": types.RevokeAccessTokenDocument,
    "mutation ShareMachine($machineId: ID!) {\n  updateMachine(input: {machineId: $machineId, sharing: {mode: EVERYBODY}}) {\n    __typename\n    ...RefusalDetail\n  }\n}": types.ShareMachineDocument,
    "query ShowCatalogCoverage($catalogId: ID!, $entryId: ID, $classId: ID, $machineId: ID) {\n  catalogCoverage(\n    catalogId: $catalogId\n    entryId: $entryId\n    classId: $classId\n    machineId: $machineId\n  ) {\n    entry {\n      id\n      name\n      kind\n    }\n    class {\n      id\n      name\n    }\n    machine {\n      id\n      name\n    }\n    driver\n    verdict\n    runtime {\n      name\n    }\n    reasons {\n      code\n      message\n    }\n  }\n}": types.ShowCatalogCoverageDocument,
    "query ShowMachine($id: ID!) {\n  node(id: $id) {\n    __typename\n    ... on Machine {\n      ...MachineDetail\n    }\n  }\n}": types.ShowMachineDocument,
    "query ShowViewer {\n  viewer {\n    id\n    name\n    role\n    createdAt\n  }\n}": types.ShowViewerDocument,
    "query ShowWorkload($id: ID!) {\n  node(id: $id) {\n    __typename\n    ... on Workload {\n      ...WorkloadDetail\n      usage {\n        ...UsageTotalsDetail\n      }\n    }\n  }\n}": types.ShowWorkloadDocument,
    "mutation StartEndpoint($input: StartEndpointInput!) {\n  startEndpoint(input: $input) {\n    __typename\n    ... on Endpoint {\n      ...EndpointSummary\n    }\n    ...RefusalDetail\n  }\n}": types.StartEndpointDocument,
    "mutation StartNotebook($input: StartNotebookInput!) {\n  startNotebook(input: $input) {\n    __typename\n    ... on Notebook {\n      ...NotebookSummary\n    }\n    ...RefusalDetail\n  }\n}": types.StartNotebookDocument,
    "mutation StopEndpoint($input: StopEndpointInput!) {\n  stopEndpoint(input: $input) {\n    __typename\n    ... on Endpoint {\n      ...EndpointSummary\n    }\n    ...RefusalDetail\n  }\n}": types.StopEndpointDocument,
    "mutation StopNotebook($input: StopNotebookInput!) {\n  stopNotebook(input: $input) {\n    __typename\n    ... on Notebook {\n      ...NotebookSummary\n    }\n    ...RefusalDetail\n  }\n}": types.StopNotebookDocument,
    "fragment TokenDetail on AccessToken {\n  id\n  name\n  scopes\n  createdAt\n  expiresAt\n  lastUsedAt\n  revokedAt\n}": types.TokenDetailFragmentDoc,
    "mutation UpdateMachine($input: UpdateMachineInput!) {\n  updateMachine(input: $input) {\n    __typename\n    ... on Machine {\n      ...MachineDetail\n    }\n    ...RefusalDetail\n  }\n}": types.UpdateMachineDocument,
    "query UsageReport($input: UsageInput!) {\n  usage(input: $input) {\n    rows {\n      keys {\n        grouping\n        name\n      }\n      seconds\n      acceleratorSeconds\n      coreSeconds\n      gibSeconds\n    }\n    totals {\n      ...UsageTotalsDetail\n    }\n  }\n}": types.UsageReportDocument,
    "fragment UsageTotalsDetail on UsageTotals {\n  seconds\n  acceleratorSeconds\n  coreSeconds\n  gibSeconds\n}": types.UsageTotalsDetailFragmentDoc,
    "fragment WorkloadDetail on Workload {\n  __typename\n  id\n  name\n  kind\n  member {\n    id\n    name\n  }\n  class {\n    id\n    name\n    accelerator\n    acceleratorCount\n    cpuMillis\n    memoryMib\n  }\n  phase\n  desired\n  generation\n  deleteRequested\n  deletedAt\n  createdAt\n  updatedAt\n  machine {\n    id\n    name\n    status\n  }\n  requestedMachine {\n    id\n    name\n  }\n  driver\n  runtime {\n    name\n    accelerators\n    modelFormat\n    ref\n  }\n  admission {\n    state\n    headline {\n      ...ReasonDetail\n    }\n    reasons {\n      ...ReasonDetail\n    }\n    evaluatedAt\n    queuePosition\n    timesPassed\n  }\n  latestEvent {\n    id\n    cursor\n    sequence\n    type\n    at\n    message\n    progress\n  }\n  openUrl\n  ... on Notebook {\n    image {\n      id\n      name\n    }\n    workspace {\n      id\n      files\n      bytes\n      countedAt\n      newestChangeAt\n    }\n  }\n  ... on Endpoint {\n    model {\n      id\n      name\n    }\n    ready\n  }\n}": types.WorkloadDetailFragmentDoc,
};

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "fragment ClassDetail on AcceleratorClass {\n  id\n  name\n  accelerator\n  acceleratorCount\n  cpuMillis\n  memoryMib\n  description\n  removed\n  availability {\n    machinesNow\n    machinesEver\n  }\n}"): typeof import('./graphql.ts').ClassDetailFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "mutation ConfirmMachineLoss($input: ConfirmMachineLossInput!) {\n  confirmMachineLoss(input: $input) {\n    __typename\n    ... on MachineLoss {\n      id\n      since\n      endedAt\n      endedBy\n    }\n    ...RefusalDetail\n  }\n}"): typeof import('./graphql.ts').ConfirmMachineLossDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "mutation CreateAccessToken($input: CreateAccessTokenInput!) {\n  createAccessToken(input: $input) {\n    __typename\n    ... on AccessTokenIssued {\n      token\n      accessToken {\n        ...TokenDetail\n      }\n    }\n    ...RefusalDetail\n  }\n}"): typeof import('./graphql.ts').CreateAccessTokenDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "mutation CreateMachineEnrollment($input: CreateMachineEnrollmentInput!) {\n  createMachineEnrollment(input: $input) {\n    __typename\n    ... on MachineEnrollment {\n      token\n      expiresAt\n      machine {\n        id\n        name\n        status\n      }\n    }\n    ...RefusalDetail\n  }\n}"): typeof import('./graphql.ts').CreateMachineEnrollmentDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "mutation CreateMember($input: CreateMemberInput!) {\n  createMember(input: $input) {\n    __typename\n    ... on Member {\n      id\n      name\n      role\n      createdAt\n    }\n    ...RefusalDetail\n  }\n}"): typeof import('./graphql.ts').CreateMemberDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "mutation DeleteEndpoint($input: DeleteEndpointInput!) {\n  deleteEndpoint(input: $input) {\n    __typename\n    ... on Endpoint {\n      ...EndpointSummary\n    }\n    ...RefusalDetail\n  }\n}"): typeof import('./graphql.ts').DeleteEndpointDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "mutation DeleteNotebook($input: DeleteNotebookInput!) {\n  deleteNotebook(input: $input) {\n    __typename\n    ... on Notebook {\n      ...NotebookSummary\n    }\n    ...RefusalDetail\n  }\n}"): typeof import('./graphql.ts').DeleteNotebookDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "fragment EndpointSummary on Endpoint {\n  id\n  name\n  kind\n  member {\n    id\n    name\n  }\n  class {\n    id\n    name\n  }\n  phase\n  desired\n  generation\n  deleteRequested\n  createdAt\n  updatedAt\n  ready\n  model {\n    id\n    name\n  }\n  machine {\n    id\n    name\n  }\n  driver\n  openUrl\n  admission {\n    state\n    headline {\n      code\n      message\n    }\n    queuePosition\n  }\n}"): typeof import('./graphql.ts').EndpointSummaryFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "fragment EntryDetail on CatalogEntry {\n  id\n  name\n  kind\n  description\n  runtimes {\n    name\n    accelerators\n    modelFormat\n    ref\n  }\n}"): typeof import('./graphql.ts').EntryDetailFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "fragment ReasonDetail on AdmissionReason {\n  code\n  scope\n  effect\n  message\n  machine {\n    id\n    name\n  }\n  details {\n    name\n    value\n  }\n}\n\nfragment EventDetail on AdmissionEvent {\n  id\n  cursor\n  sequence\n  type\n  at\n  generation\n  message\n  outcome\n  reasons {\n    ...ReasonDetail\n  }\n  machine {\n    id\n    name\n  }\n  driver\n  runtime {\n    name\n  }\n  progress\n  desired\n  queuePosition\n  timesPassed\n  decisionId\n}"): typeof import('./graphql.ts').ReasonDetailFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "query ExportWorkload($id: ID!, $format: ExportFormat!) {\n  node(id: $id) {\n    __typename\n    ... on Workload {\n      id\n      name\n      export(format: $format)\n    }\n  }\n}"): typeof import('./graphql.ts').ExportWorkloadDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "query FindCatalogEntry($catalog: String!, $name: String!) {\n  catalogEntry(catalog: $catalog, name: $name) {\n    ...EntryDetail\n  }\n}"): typeof import('./graphql.ts').FindCatalogEntryDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "query FindClass($name: String!) {\n  class(name: $name) {\n    ...ClassDetail\n  }\n}"): typeof import('./graphql.ts').FindClassDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "query FindMember($name: String!) {\n  member(name: $name) {\n    id\n    name\n    role\n    createdAt\n  }\n}"): typeof import('./graphql.ts').FindMemberDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "query FleetCursor {\n  fleetCursor\n}"): typeof import('./graphql.ts').FleetCursorDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "subscription FollowFleet($filter: TimelineFilter, $after: String) {\n  fleetTimeline(filter: $filter, after: $after) {\n    ...EventDetail\n    workload {\n      __typename\n      id\n      name\n      kind\n      member {\n        id\n        name\n      }\n    }\n  }\n}"): typeof import('./graphql.ts').FollowFleetDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "subscription FollowMachines($machineId: ID) {\n  machineChanged(machineId: $machineId) {\n    ...MachineDetail\n  }\n}"): typeof import('./graphql.ts').FollowMachinesDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "subscription FollowTimeline($workloadId: ID!, $after: String) {\n  admissionTimeline(workloadId: $workloadId, after: $after) {\n    ...EventDetail\n  }\n}"): typeof import('./graphql.ts').FollowTimelineDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "subscription FollowWorkload($workloadId: ID!) {\n  workloadChanged(workloadId: $workloadId) {\n    ...WorkloadDetail\n  }\n}"): typeof import('./graphql.ts').FollowWorkloadDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "mutation ForgetMachine($input: ForgetMachineInput!) {\n  forgetMachine(input: $input) {\n    __typename\n    ... on Machine {\n      ...MachineSummary\n    }\n    ...RefusalDetail\n  }\n}"): typeof import('./graphql.ts').ForgetMachineDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "query ImageLaunchability($imageId: ID!, $classId: ID!) {\n  node(id: $imageId) {\n    ... on CatalogEntry {\n      launchability(classId: $classId) {\n        launchable\n        reasons {\n          code\n          message\n        }\n      }\n    }\n  }\n}"): typeof import('./graphql.ts').ImageLaunchabilityDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "mutation LaunchEndpoint($input: LaunchEndpointInput!) {\n  launchEndpoint(input: $input) {\n    __typename\n    ... on Endpoint {\n      ...EndpointSummary\n    }\n    ...RefusalDetail\n  }\n}"): typeof import('./graphql.ts').LaunchEndpointDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "query LaunchLookup($className: String!, $catalog: String!, $entry: String!) {\n  class(name: $className) {\n    id\n  }\n  catalogEntry(catalog: $catalog, name: $entry) {\n    id\n  }\n}"): typeof import('./graphql.ts').LaunchLookupDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "mutation LaunchNotebook($input: LaunchNotebookInput!) {\n  launchNotebook(input: $input) {\n    __typename\n    ... on Notebook {\n      ...NotebookSummary\n    }\n    ...RefusalDetail\n  }\n}"): typeof import('./graphql.ts').LaunchNotebookDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "query ListAccessTokens($memberId: ID!, $first: Int, $after: String) {\n  node(id: $memberId) {\n    __typename\n    ... on Member {\n      id\n      name\n      accessTokens(first: $first, after: $after) {\n        nodes {\n          ...TokenDetail\n        }\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n  }\n}"): typeof import('./graphql.ts').ListAccessTokensDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "query ListAuditEntries($filter: AuditFilter, $first: Int, $after: String) {\n  auditEntries(filter: $filter, first: $first, after: $after) {\n    nodes {\n      id\n      at\n      actor\n      member {\n        id\n        name\n      }\n      action\n      subject\n      outcome\n      requestId\n      detail {\n        name\n        value\n      }\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}"): typeof import('./graphql.ts').ListAuditEntriesDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "query ListCatalogEntries($catalogId: ID!, $kind: CatalogEntryKind, $first: Int, $after: String) {\n  node(id: $catalogId) {\n    __typename\n    ... on Catalog {\n      id\n      name\n      revision\n      entries(kind: $kind, first: $first, after: $after) {\n        nodes {\n          ...EntryDetail\n        }\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n  }\n}"): typeof import('./graphql.ts').ListCatalogEntriesDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "query ListCatalogs($first: Int, $after: String) {\n  catalogs(first: $first, after: $after) {\n    nodes {\n      id\n      name\n      revision\n      createdAt\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}"): typeof import('./graphql.ts').ListCatalogsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "query ListClasses {\n  classes {\n    ...ClassDetail\n  }\n}"): typeof import('./graphql.ts').ListClassesDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "query ListEndpoints($filter: WorkloadFilter, $orderBy: WorkloadOrder, $first: Int, $after: String) {\n  endpoints(filter: $filter, orderBy: $orderBy, first: $first, after: $after) {\n    nodes {\n      ...EndpointSummary\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}"): typeof import('./graphql.ts').ListEndpointsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "query ListMachineCapacity($filter: MachineFilter, $after: String) {\n  machines(filter: $filter, first: 60, after: $after) {\n    nodes {\n      ...MachineSummary\n      capacity {\n        ...MachineAmountsDetail\n      }\n      allocated {\n        ...MachineAmountsDetail\n      }\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}"): typeof import('./graphql.ts').ListMachineCapacityDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "query ListMachineNames($after: String) {\n  machines(first: 100, after: $after) {\n    nodes {\n      id\n      name\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}"): typeof import('./graphql.ts').ListMachineNamesDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "query ListMachines($filter: MachineFilter, $first: Int, $after: String) {\n  machines(filter: $filter, first: $first, after: $after) {\n    nodes {\n      ...MachineSummary\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}"): typeof import('./graphql.ts').ListMachinesDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "query ListMembers($first: Int, $after: String) {\n  members(first: $first, after: $after) {\n    nodes {\n      id\n      name\n      role\n      createdAt\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}"): typeof import('./graphql.ts').ListMembersDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "query ListNotebooks($filter: WorkloadFilter, $orderBy: WorkloadOrder, $first: Int, $after: String) {\n  notebooks(filter: $filter, orderBy: $orderBy, first: $first, after: $after) {\n    nodes {\n      ...NotebookSummary\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}"): typeof import('./graphql.ts').ListNotebooksDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "query ListTimeline($workloadId: ID!, $first: Int, $after: String, $last: Int, $before: String) {\n  node(id: $workloadId) {\n    __typename\n    ... on Workload {\n      id\n      name\n      timeline(first: $first, after: $after, last: $last, before: $before) {\n        nodes {\n          id\n          cursor\n          sequence\n          type\n          at\n          generation\n          message\n          outcome\n          reasons {\n            code\n            scope\n            message\n          }\n          machine {\n            id\n            name\n          }\n          driver\n          progress\n        }\n        pageInfo {\n          hasNextPage\n          hasPreviousPage\n          startCursor\n          endCursor\n        }\n      }\n    }\n  }\n}"): typeof import('./graphql.ts').ListTimelineDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "query ListWorkspaces($filter: WorkloadFilter, $first: Int, $after: String) {\n  notebooks(filter: $filter, first: $first, after: $after) {\n    nodes {\n      id\n      name\n      phase\n      member {\n        id\n        name\n      }\n      workspace {\n        id\n        createdAt\n        usedAt\n        machine {\n          id\n          name\n        }\n        files\n        bytes\n        countComplete\n        countedAt\n        newestChangeAt\n        differenceFoundAt\n        deleteRequestedAt\n        deletedAt\n      }\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}"): typeof import('./graphql.ts').ListWorkspacesDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "fragment MachineAmountsDetail on MachineAmounts {\n  cpuMillis\n  memoryMib\n  devices {\n    accelerator\n    count\n  }\n}\n\nfragment MachineDetail on Machine {\n  __typename\n  id\n  name\n  owner {\n    id\n    name\n  }\n  status\n  lossSuspected\n  schedulable\n  os\n  arch\n  agentVersion\n  drivers {\n    name\n    version\n    isolation\n    accelerators\n  }\n  capacity {\n    ...MachineAmountsDetail\n  }\n  allocated {\n    ...MachineAmountsDetail\n  }\n  sharing {\n    mode\n    members {\n      id\n      name\n    }\n  }\n  lastHeartbeatAt\n  reservations(first: 20) {\n    nodes {\n      id\n      kind\n      driver\n      className\n      accelerator\n      acceleratorCount\n      cpuMillis\n      memoryMib\n      exclusive\n      generation\n      heldAt\n      member {\n        id\n        name\n      }\n      workload {\n        id\n        name\n        phase\n      }\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}"): typeof import('./graphql.ts').MachineAmountsDetailFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "fragment MachineSummary on Machine {\n  __typename\n  id\n  name\n  owner {\n    id\n    name\n  }\n  status\n  lossSuspected\n  schedulable\n  os\n  arch\n  agentVersion\n  drivers {\n    name\n    isolation\n  }\n  lastHeartbeatAt\n  sharing {\n    mode\n  }\n}"): typeof import('./graphql.ts').MachineSummaryFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "query NotebookOffer($className: String!) {\n  class(name: $className) {\n    id\n    name\n  }\n  catalogs(first: 20) {\n    nodes {\n      name\n      entries(kind: NOTEBOOK_IMAGE, first: 20) {\n        nodes {\n          id\n          name\n        }\n      }\n    }\n  }\n}"): typeof import('./graphql.ts').NotebookOfferDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "fragment NotebookSummary on Notebook {\n  id\n  name\n  kind\n  member {\n    id\n    name\n  }\n  class {\n    id\n    name\n  }\n  phase\n  desired\n  generation\n  deleteRequested\n  createdAt\n  updatedAt\n  image {\n    id\n    name\n  }\n  machine {\n    id\n    name\n  }\n  driver\n  openUrl\n  admission {\n    state\n    headline {\n      code\n      message\n    }\n    queuePosition\n  }\n}"): typeof import('./graphql.ts').NotebookSummaryFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "query NotebookUsage($id: ID!) {\n  node(id: $id) {\n    ... on Notebook {\n      name\n      phase\n      usage {\n        seconds\n        coreSeconds\n        gibSeconds\n        acceleratorSeconds\n      }\n    }\n  }\n}"): typeof import('./graphql.ts').NotebookUsageDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "query OpenMachineLoss {\n  machineLoss {\n    id\n    since\n    machines {\n      id\n      name\n      status\n    }\n  }\n}"): typeof import('./graphql.ts').OpenMachineLossDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "mutation OpenWorkload($input: OpenWorkloadInput!) {\n  openWorkload(input: $input) {\n    __typename\n    ... on OpenGrant {\n      code\n      enterUrl\n      openUrl\n      expiresAt\n    }\n    ...RefusalDetail\n  }\n}"): typeof import('./graphql.ts').OpenWorkloadDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "query PreviewPlacement($input: PlacementPreviewInput!) {\n  placementPreview(input: $input) {\n    outcome\n    evaluatedAt\n    headline {\n      ...ReasonDetail\n    }\n    chosen {\n      machine {\n        id\n        name\n      }\n      driver\n      runtime {\n        name\n      }\n    }\n    candidateCount\n    candidates {\n      machine {\n        id\n        name\n      }\n      driver\n      runtime {\n        name\n      }\n      verdict\n      reasons {\n        code\n        scope\n        effect\n        message\n      }\n    }\n    unblock {\n      code\n      scope\n      message\n      outcome\n      endsBy\n      machine {\n        id\n        name\n      }\n      class {\n        id\n        name\n      }\n      workloads {\n        __typename\n        id\n        name\n      }\n      holders {\n        accelerator\n        phase\n        workload {\n          __typename\n          id\n          name\n        }\n      }\n    }\n  }\n}"): typeof import('./graphql.ts').PreviewPlacementDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "fragment RefusalDetail on Refusal {\n  code\n  message\n  ... on InvalidInput {\n    fields {\n      field\n      message\n    }\n  }\n  ... on NotFound {\n    field\n  }\n  ... on NameTaken {\n    field\n  }\n  ... on IdempotencyConflict {\n    field\n  }\n  ... on LaunchRefused {\n    reasons {\n      ...ReasonDetail\n    }\n  }\n}"): typeof import('./graphql.ts').RefusalDetailFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "mutation RevokeAccessToken($input: RevokeAccessTokenInput!) {\n  revokeAccessToken(input: $input) {\n    __typename\n    ... on AccessToken {\n      ...TokenDetail\n    }\n    ...RefusalDetail\n  }\n}"): typeof import('./graphql.ts').RevokeAccessTokenDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "mutation ShareMachine($machineId: ID!) {\n  updateMachine(input: {machineId: $machineId, sharing: {mode: EVERYBODY}}) {\n    __typename\n    ...RefusalDetail\n  }\n}"): typeof import('./graphql.ts').ShareMachineDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "query ShowCatalogCoverage($catalogId: ID!, $entryId: ID, $classId: ID, $machineId: ID) {\n  catalogCoverage(\n    catalogId: $catalogId\n    entryId: $entryId\n    classId: $classId\n    machineId: $machineId\n  ) {\n    entry {\n      id\n      name\n      kind\n    }\n    class {\n      id\n      name\n    }\n    machine {\n      id\n      name\n    }\n    driver\n    verdict\n    runtime {\n      name\n    }\n    reasons {\n      code\n      message\n    }\n  }\n}"): typeof import('./graphql.ts').ShowCatalogCoverageDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "query ShowMachine($id: ID!) {\n  node(id: $id) {\n    __typename\n    ... on Machine {\n      ...MachineDetail\n    }\n  }\n}"): typeof import('./graphql.ts').ShowMachineDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "query ShowViewer {\n  viewer {\n    id\n    name\n    role\n    createdAt\n  }\n}"): typeof import('./graphql.ts').ShowViewerDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "query ShowWorkload($id: ID!) {\n  node(id: $id) {\n    __typename\n    ... on Workload {\n      ...WorkloadDetail\n      usage {\n        ...UsageTotalsDetail\n      }\n    }\n  }\n}"): typeof import('./graphql.ts').ShowWorkloadDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "mutation StartEndpoint($input: StartEndpointInput!) {\n  startEndpoint(input: $input) {\n    __typename\n    ... on Endpoint {\n      ...EndpointSummary\n    }\n    ...RefusalDetail\n  }\n}"): typeof import('./graphql.ts').StartEndpointDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "mutation StartNotebook($input: StartNotebookInput!) {\n  startNotebook(input: $input) {\n    __typename\n    ... on Notebook {\n      ...NotebookSummary\n    }\n    ...RefusalDetail\n  }\n}"): typeof import('./graphql.ts').StartNotebookDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "mutation StopEndpoint($input: StopEndpointInput!) {\n  stopEndpoint(input: $input) {\n    __typename\n    ... on Endpoint {\n      ...EndpointSummary\n    }\n    ...RefusalDetail\n  }\n}"): typeof import('./graphql.ts').StopEndpointDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "mutation StopNotebook($input: StopNotebookInput!) {\n  stopNotebook(input: $input) {\n    __typename\n    ... on Notebook {\n      ...NotebookSummary\n    }\n    ...RefusalDetail\n  }\n}"): typeof import('./graphql.ts').StopNotebookDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "fragment TokenDetail on AccessToken {\n  id\n  name\n  scopes\n  createdAt\n  expiresAt\n  lastUsedAt\n  revokedAt\n}"): typeof import('./graphql.ts').TokenDetailFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "mutation UpdateMachine($input: UpdateMachineInput!) {\n  updateMachine(input: $input) {\n    __typename\n    ... on Machine {\n      ...MachineDetail\n    }\n    ...RefusalDetail\n  }\n}"): typeof import('./graphql.ts').UpdateMachineDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "query UsageReport($input: UsageInput!) {\n  usage(input: $input) {\n    rows {\n      keys {\n        grouping\n        name\n      }\n      seconds\n      acceleratorSeconds\n      coreSeconds\n      gibSeconds\n    }\n    totals {\n      ...UsageTotalsDetail\n    }\n  }\n}"): typeof import('./graphql.ts').UsageReportDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "fragment UsageTotalsDetail on UsageTotals {\n  seconds\n  acceleratorSeconds\n  coreSeconds\n  gibSeconds\n}"): typeof import('./graphql.ts').UsageTotalsDetailFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "fragment WorkloadDetail on Workload {\n  __typename\n  id\n  name\n  kind\n  member {\n    id\n    name\n  }\n  class {\n    id\n    name\n    accelerator\n    acceleratorCount\n    cpuMillis\n    memoryMib\n  }\n  phase\n  desired\n  generation\n  deleteRequested\n  deletedAt\n  createdAt\n  updatedAt\n  machine {\n    id\n    name\n    status\n  }\n  requestedMachine {\n    id\n    name\n  }\n  driver\n  runtime {\n    name\n    accelerators\n    modelFormat\n    ref\n  }\n  admission {\n    state\n    headline {\n      ...ReasonDetail\n    }\n    reasons {\n      ...ReasonDetail\n    }\n    evaluatedAt\n    queuePosition\n    timesPassed\n  }\n  latestEvent {\n    id\n    cursor\n    sequence\n    type\n    at\n    message\n    progress\n  }\n  openUrl\n  ... on Notebook {\n    image {\n      id\n      name\n    }\n    workspace {\n      id\n      files\n      bytes\n      countedAt\n      newestChangeAt\n    }\n  }\n  ... on Endpoint {\n    model {\n      id\n      name\n    }\n    ready\n  }\n}"): typeof import('./graphql.ts').WorkloadDetailFragmentDoc;


export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}
