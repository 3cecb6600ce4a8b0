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
    "mutation ConfirmMachineLoss($input: ConfirmMachineLossInput!) {\n  confirmMachineLoss(input: $input) {\n    __typename\n    ... on MachineLoss {\n      id\n      since\n      endedAt\n      endedBy\n    }\n    ... on Refusal {\n      code\n      message\n    }\n  }\n}": typeof types.ConfirmMachineLossDocument,
    "mutation CreateMachineEnrollment($input: CreateMachineEnrollmentInput!) {\n  createMachineEnrollment(input: $input) {\n    __typename\n    ... on MachineEnrollment {\n      token\n      machine {\n        id\n      }\n    }\n    ... on Refusal {\n      code\n      message\n    }\n  }\n}": typeof types.CreateMachineEnrollmentDocument,
    "mutation DeleteEndpoint($input: DeleteEndpointInput!) {\n  deleteEndpoint(input: $input) {\n    __typename\n    ... on Endpoint {\n      ...EndpointSummary\n    }\n    ... on Refusal {\n      code\n      message\n    }\n  }\n}": typeof types.DeleteEndpointDocument,
    "mutation DeleteNotebook($input: DeleteNotebookInput!) {\n  deleteNotebook(input: $input) {\n    __typename\n    ... on Notebook {\n      ...NotebookSummary\n    }\n    ... on Refusal {\n      code\n      message\n    }\n  }\n}": typeof types.DeleteNotebookDocument,
    "fragment EndpointSummary on Endpoint {\n  id\n  name\n  phase\n  desired\n  ready\n  machine {\n    name\n  }\n  driver\n  admission {\n    state\n    headline {\n      code\n      message\n    }\n  }\n}": typeof types.EndpointSummaryFragmentDoc,
    "fragment ReasonDetail on AdmissionReason {\n  code\n  scope\n  message\n  machine {\n    id\n    name\n  }\n  details {\n    name\n    value\n  }\n}\n\nfragment EventDetail on AdmissionEvent {\n  id\n  cursor\n  sequence\n  type\n  at\n  generation\n  message\n  outcome\n  reasons {\n    ...ReasonDetail\n  }\n  machine {\n    id\n    name\n  }\n  driver\n  runtime {\n    name\n  }\n  progress\n  desired\n  queuePosition\n  timesPassed\n  decisionId\n}": typeof types.ReasonDetailFragmentDoc,
    "query FleetCursor {\n  fleetCursor\n}": typeof types.FleetCursorDocument,
    "subscription FollowFleet($filter: TimelineFilter, $after: String) {\n  fleetTimeline(filter: $filter, after: $after) {\n    ...EventDetail\n    workload {\n      __typename\n      id\n      name\n      kind\n      member {\n        id\n        name\n      }\n    }\n  }\n}": typeof types.FollowFleetDocument,
    "subscription FollowMachines($machineId: ID) {\n  machineChanged(machineId: $machineId) {\n    ...MachineDetail\n  }\n}": typeof types.FollowMachinesDocument,
    "subscription FollowTimeline($workloadId: ID!, $after: String) {\n  admissionTimeline(workloadId: $workloadId, after: $after) {\n    ...EventDetail\n  }\n}": typeof types.FollowTimelineDocument,
    "subscription FollowWorkload($workloadId: ID!) {\n  workloadChanged(workloadId: $workloadId) {\n    ...WorkloadDetail\n  }\n}": typeof types.FollowWorkloadDocument,
    "query ImageLaunchability($imageId: ID!, $classId: ID!) {\n  node(id: $imageId) {\n    ... on CatalogEntry {\n      launchability(classId: $classId) {\n        launchable\n        reasons {\n          code\n          message\n        }\n      }\n    }\n  }\n}": typeof types.ImageLaunchabilityDocument,
    "mutation LaunchEndpoint($input: LaunchEndpointInput!) {\n  launchEndpoint(input: $input) {\n    __typename\n    ... on Endpoint {\n      ...EndpointSummary\n    }\n    ... on Refusal {\n      code\n      message\n    }\n  }\n}": typeof types.LaunchEndpointDocument,
    "query LaunchLookup($className: String!, $catalog: String!, $entry: String!) {\n  class(name: $className) {\n    id\n  }\n  catalogEntry(catalog: $catalog, name: $entry) {\n    id\n  }\n}": typeof types.LaunchLookupDocument,
    "mutation LaunchNotebook($input: LaunchNotebookInput!) {\n  launchNotebook(input: $input) {\n    __typename\n    ... on Notebook {\n      ...NotebookSummary\n    }\n    ... on Refusal {\n      code\n      message\n    }\n  }\n}": typeof types.LaunchNotebookDocument,
    "query ListEndpoints($first: Int, $after: String) {\n  endpoints(first: $first, after: $after) {\n    nodes {\n      ...EndpointSummary\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}": typeof types.ListEndpointsDocument,
    "query ListMachineNames($after: String) {\n  machines(first: 100, after: $after) {\n    nodes {\n      id\n      name\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}": typeof types.ListMachineNamesDocument,
    "query ListMembers($first: Int, $after: String) {\n  members(first: $first, after: $after) {\n    nodes {\n      id\n      name\n      role\n      createdAt\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}": typeof types.ListMembersDocument,
    "query ListNotebooks($first: Int, $after: String) {\n  notebooks(first: $first, after: $after) {\n    nodes {\n      ...NotebookSummary\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}": typeof types.ListNotebooksDocument,
    "fragment MachineAmountsDetail on MachineAmounts {\n  cpuMillis\n  memoryMib\n  devices {\n    accelerator\n    count\n  }\n}\n\nfragment MachineDetail on Machine {\n  __typename\n  id\n  name\n  owner {\n    id\n    name\n  }\n  status\n  lossSuspected\n  schedulable\n  os\n  arch\n  agentVersion\n  drivers {\n    name\n    version\n    isolation\n    accelerators\n  }\n  capacity {\n    ...MachineAmountsDetail\n  }\n  allocated {\n    ...MachineAmountsDetail\n  }\n  sharing {\n    mode\n    members {\n      id\n      name\n    }\n  }\n  lastHeartbeatAt\n  reservations(first: 20) {\n    nodes {\n      id\n      kind\n      driver\n      className\n      accelerator\n      acceleratorCount\n      cpuMillis\n      memoryMib\n      exclusive\n      generation\n      heldAt\n      member {\n        id\n        name\n      }\n      workload {\n        id\n        name\n        phase\n      }\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}": typeof types.MachineAmountsDetailFragmentDoc,
    "query NotebookOffer($className: String!) {\n  class(name: $className) {\n    id\n    name\n  }\n  catalogs(first: 20) {\n    nodes {\n      name\n      entries(kind: NOTEBOOK_IMAGE, first: 20) {\n        nodes {\n          id\n          name\n        }\n      }\n    }\n  }\n}": typeof types.NotebookOfferDocument,
    "fragment NotebookSummary on Notebook {\n  id\n  name\n  phase\n  desired\n  machine {\n    name\n  }\n  driver\n  admission {\n    state\n    headline {\n      code\n      message\n    }\n  }\n}": typeof types.NotebookSummaryFragmentDoc,
    "query NotebookUsage($id: ID!) {\n  node(id: $id) {\n    ... on Notebook {\n      name\n      phase\n      usage {\n        seconds\n        coreSeconds\n        gibSeconds\n        acceleratorSeconds\n      }\n    }\n  }\n}": typeof types.NotebookUsageDocument,
    "query OpenMachineLoss {\n  machineLoss {\n    id\n    since\n    machines {\n      id\n      name\n      status\n    }\n  }\n}": typeof types.OpenMachineLossDocument,
    "mutation ShareMachine($machineId: ID!) {\n  updateMachine(input: {machineId: $machineId, sharing: {mode: EVERYBODY}}) {\n    __typename\n    ... on Refusal {\n      code\n      message\n    }\n  }\n}": typeof types.ShareMachineDocument,
    "query ShowMachine($id: ID!) {\n  node(id: $id) {\n    __typename\n    ... on Machine {\n      ...MachineDetail\n    }\n  }\n}": typeof types.ShowMachineDocument,
    "mutation StartEndpoint($input: StartEndpointInput!) {\n  startEndpoint(input: $input) {\n    __typename\n    ... on Endpoint {\n      ...EndpointSummary\n    }\n    ... on Refusal {\n      code\n      message\n    }\n  }\n}": typeof types.StartEndpointDocument,
    "mutation StartNotebook($input: StartNotebookInput!) {\n  startNotebook(input: $input) {\n    __typename\n    ... on Notebook {\n      ...NotebookSummary\n    }\n    ... on Refusal {\n      code\n      message\n    }\n  }\n}": typeof types.StartNotebookDocument,
    "mutation StopEndpoint($input: StopEndpointInput!) {\n  stopEndpoint(input: $input) {\n    __typename\n    ... on Endpoint {\n      ...EndpointSummary\n    }\n    ... on Refusal {\n      code\n      message\n    }\n  }\n}": typeof types.StopEndpointDocument,
    "mutation StopNotebook($input: StopNotebookInput!) {\n  stopNotebook(input: $input) {\n    __typename\n    ... on Notebook {\n      ...NotebookSummary\n    }\n    ... on Refusal {\n      code\n      message\n    }\n  }\n}": typeof types.StopNotebookDocument,
    "query UsageReport($input: UsageInput!) {\n  usage(input: $input) {\n    rows {\n      keys {\n        grouping\n        name\n      }\n      seconds\n      acceleratorSeconds\n      coreSeconds\n      gibSeconds\n    }\n    totals {\n      seconds\n      acceleratorSeconds\n      coreSeconds\n      gibSeconds\n    }\n  }\n}": typeof types.UsageReportDocument,
    "fragment WorkloadDetail on Workload {\n  __typename\n  id\n  name\n  kind\n  member {\n    id\n    name\n  }\n  class {\n    id\n    name\n    accelerator\n    acceleratorCount\n    cpuMillis\n    memoryMib\n  }\n  phase\n  desired\n  generation\n  deleteRequested\n  deletedAt\n  createdAt\n  updatedAt\n  machine {\n    id\n    name\n    status\n  }\n  driver\n  runtime {\n    name\n    accelerators\n    modelFormat\n    ref\n  }\n  admission {\n    state\n    headline {\n      ...ReasonDetail\n    }\n    reasons {\n      ...ReasonDetail\n    }\n    evaluatedAt\n    queuePosition\n    timesPassed\n  }\n  latestEvent {\n    id\n    cursor\n    sequence\n    type\n    at\n    message\n    progress\n  }\n  openUrl\n  ... on Notebook {\n    image {\n      id\n      name\n    }\n    workspace {\n      id\n      files\n      bytes\n      countedAt\n      newestChangeAt\n    }\n  }\n  ... on Endpoint {\n    model {\n      id\n      name\n    }\n    ready\n  }\n}": typeof types.WorkloadDetailFragmentDoc,
};
const documents: Documents = {
    "mutation ConfirmMachineLoss($input: ConfirmMachineLossInput!) {\n  confirmMachineLoss(input: $input) {\n    __typename\n    ... on MachineLoss {\n      id\n      since\n      endedAt\n      endedBy\n    }\n    ... on Refusal {\n      code\n      message\n    }\n  }\n}": types.ConfirmMachineLossDocument,
    "mutation CreateMachineEnrollment($input: CreateMachineEnrollmentInput!) {\n  createMachineEnrollment(input: $input) {\n    __typename\n    ... on MachineEnrollment {\n      token\n      machine {\n        id\n      }\n    }\n    ... on Refusal {\n      code\n      message\n    }\n  }\n}": types.CreateMachineEnrollmentDocument,
    "mutation DeleteEndpoint($input: DeleteEndpointInput!) {\n  deleteEndpoint(input: $input) {\n    __typename\n    ... on Endpoint {\n      ...EndpointSummary\n    }\n    ... on Refusal {\n      code\n      message\n    }\n  }\n}": types.DeleteEndpointDocument,
    "mutation DeleteNotebook($input: DeleteNotebookInput!) {\n  deleteNotebook(input: $input) {\n    __typename\n    ... on Notebook {\n      ...NotebookSummary\n    }\n    ... on Refusal {\n      code\n      message\n    }\n  }\n}": types.DeleteNotebookDocument,
    "fragment EndpointSummary on Endpoint {\n  id\n  name\n  phase\n  desired\n  ready\n  machine {\n    name\n  }\n  driver\n  admission {\n    state\n    headline {\n      code\n      message\n    }\n  }\n}": types.EndpointSummaryFragmentDoc,
    "fragment ReasonDetail on AdmissionReason {\n  code\n  scope\n  message\n  machine {\n    id\n    name\n  }\n  details {\n    name\n    value\n  }\n}\n\nfragment EventDetail on AdmissionEvent {\n  id\n  cursor\n  sequence\n  type\n  at\n  generation\n  message\n  outcome\n  reasons {\n    ...ReasonDetail\n  }\n  machine {\n    id\n    name\n  }\n  driver\n  runtime {\n    name\n  }\n  progress\n  desired\n  queuePosition\n  timesPassed\n  decisionId\n}": types.ReasonDetailFragmentDoc,
    "query FleetCursor {\n  fleetCursor\n}": types.FleetCursorDocument,
    "subscription FollowFleet($filter: TimelineFilter, $after: String) {\n  fleetTimeline(filter: $filter, after: $after) {\n    ...EventDetail\n    workload {\n      __typename\n      id\n      name\n      kind\n      member {\n        id\n        name\n      }\n    }\n  }\n}": types.FollowFleetDocument,
    "subscription FollowMachines($machineId: ID) {\n  machineChanged(machineId: $machineId) {\n    ...MachineDetail\n  }\n}": types.FollowMachinesDocument,
    "subscription FollowTimeline($workloadId: ID!, $after: String) {\n  admissionTimeline(workloadId: $workloadId, after: $after) {\n    ...EventDetail\n  }\n}": types.FollowTimelineDocument,
    "subscription FollowWorkload($workloadId: ID!) {\n  workloadChanged(workloadId: $workloadId) {\n    ...WorkloadDetail\n  }\n}": types.FollowWorkloadDocument,
    "query ImageLaunchability($imageId: ID!, $classId: ID!) {\n  node(id: $imageId) {\n    ... on CatalogEntry {\n      launchability(classId: $classId) {\n        launchable\n        reasons {\n          code\n          message\n        }\n      }\n    }\n  }\n}": types.ImageLaunchabilityDocument,
    "mutation LaunchEndpoint($input: LaunchEndpointInput!) {\n  launchEndpoint(input: $input) {\n    __typename\n    ... on Endpoint {\n      ...EndpointSummary\n    }\n    ... on Refusal {\n      code\n      message\n    }\n  }\n}": types.LaunchEndpointDocument,
    "query LaunchLookup($className: String!, $catalog: String!, $entry: String!) {\n  class(name: $className) {\n    id\n  }\n  catalogEntry(catalog: $catalog, name: $entry) {\n    id\n  }\n}": types.LaunchLookupDocument,
    "mutation LaunchNotebook($input: LaunchNotebookInput!) {\n  launchNotebook(input: $input) {\n    __typename\n    ... on Notebook {\n      ...NotebookSummary\n    }\n    ... on Refusal {\n      code\n      message\n    }\n  }\n}": types.LaunchNotebookDocument,
    "query ListEndpoints($first: Int, $after: String) {\n  endpoints(first: $first, after: $after) {\n    nodes {\n      ...EndpointSummary\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}": types.ListEndpointsDocument,
    "query ListMachineNames($after: String) {\n  machines(first: 100, after: $after) {\n    nodes {\n      id\n      name\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}": types.ListMachineNamesDocument,
    "query ListMembers($first: Int, $after: String) {\n  members(first: $first, after: $after) {\n    nodes {\n      id\n      name\n      role\n      createdAt\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}": types.ListMembersDocument,
    "query ListNotebooks($first: Int, $after: String) {\n  notebooks(first: $first, after: $after) {\n    nodes {\n      ...NotebookSummary\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}": types.ListNotebooksDocument,
    "fragment MachineAmountsDetail on MachineAmounts {\n  cpuMillis\n  memoryMib\n  devices {\n    accelerator\n    count\n  }\n}\n\nfragment MachineDetail on Machine {\n  __typename\n  id\n  name\n  owner {\n    id\n    name\n  }\n  status\n  lossSuspected\n  schedulable\n  os\n  arch\n  agentVersion\n  drivers {\n    name\n    version\n    isolation\n    accelerators\n  }\n  capacity {\n    ...MachineAmountsDetail\n  }\n  allocated {\n    ...MachineAmountsDetail\n  }\n  sharing {\n    mode\n    members {\n      id\n      name\n    }\n  }\n  lastHeartbeatAt\n  reservations(first: 20) {\n    nodes {\n      id\n      kind\n      driver\n      className\n      accelerator\n      acceleratorCount\n      cpuMillis\n      memoryMib\n      exclusive\n      generation\n      heldAt\n      member {\n        id\n        name\n      }\n      workload {\n        id\n        name\n        phase\n      }\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}": types.MachineAmountsDetailFragmentDoc,
    "query NotebookOffer($className: String!) {\n  class(name: $className) {\n    id\n    name\n  }\n  catalogs(first: 20) {\n    nodes {\n      name\n      entries(kind: NOTEBOOK_IMAGE, first: 20) {\n        nodes {\n          id\n          name\n        }\n      }\n    }\n  }\n}": types.NotebookOfferDocument,
    "fragment NotebookSummary on Notebook {\n  id\n  name\n  phase\n  desired\n  machine {\n    name\n  }\n  driver\n  admission {\n    state\n    headline {\n      code\n      message\n    }\n  }\n}": types.NotebookSummaryFragmentDoc,
    "query NotebookUsage($id: ID!) {\n  node(id: $id) {\n    ... on Notebook {\n      name\n      phase\n      usage {\n        seconds\n        coreSeconds\n        gibSeconds\n        acceleratorSeconds\n      }\n    }\n  }\n}": types.NotebookUsageDocument,
    "query OpenMachineLoss {\n  machineLoss {\n    id\n    since\n    machines {\n      id\n      name\n      status\n    }\n  }\n}": types.OpenMachineLossDocument,
    "mutation ShareMachine($machineId: ID!) {\n  updateMachine(input: {machineId: $machineId, sharing: {mode: EVERYBODY}}) {\n    __typename\n    ... on Refusal {\n      code\n      message\n    }\n  }\n}": types.ShareMachineDocument,
    "query ShowMachine($id: ID!) {\n  node(id: $id) {\n    __typename\n    ... on Machine {\n      ...MachineDetail\n    }\n  }\n}": types.ShowMachineDocument,
    "mutation StartEndpoint($input: StartEndpointInput!) {\n  startEndpoint(input: $input) {\n    __typename\n    ... on Endpoint {\n      ...EndpointSummary\n    }\n    ... on Refusal {\n      code\n      message\n    }\n  }\n}": types.StartEndpointDocument,
    "mutation StartNotebook($input: StartNotebookInput!) {\n  startNotebook(input: $input) {\n    __typename\n    ... on Notebook {\n      ...NotebookSummary\n    }\n    ... on Refusal {\n      code\n      message\n    }\n  }\n}": types.StartNotebookDocument,
    "mutation StopEndpoint($input: StopEndpointInput!) {\n  stopEndpoint(input: $input) {\n    __typename\n    ... on Endpoint {\n      ...EndpointSummary\n    }\n    ... on Refusal {\n      code\n      message\n    }\n  }\n}": types.StopEndpointDocument,
    "mutation StopNotebook($input: StopNotebookInput!) {\n  stopNotebook(input: $input) {\n    __typename\n    ... on Notebook {\n      ...NotebookSummary\n    }\n    ... on Refusal {\n      code\n      message\n    }\n  }\n}": types.StopNotebookDocument,
    "query UsageReport($input: UsageInput!) {\n  usage(input: $input) {\n    rows {\n      keys {\n        grouping\n        name\n      }\n      seconds\n      acceleratorSeconds\n      coreSeconds\n      gibSeconds\n    }\n    totals {\n      seconds\n      acceleratorSeconds\n      coreSeconds\n      gibSeconds\n    }\n  }\n}": types.UsageReportDocument,
    "fragment WorkloadDetail on Workload {\n  __typename\n  id\n  name\n  kind\n  member {\n    id\n    name\n  }\n  class {\n    id\n    name\n    accelerator\n    acceleratorCount\n    cpuMillis\n    memoryMib\n  }\n  phase\n  desired\n  generation\n  deleteRequested\n  deletedAt\n  createdAt\n  updatedAt\n  machine {\n    id\n    name\n    status\n  }\n  driver\n  runtime {\n    name\n    accelerators\n    modelFormat\n    ref\n  }\n  admission {\n    state\n    headline {\n      ...ReasonDetail\n    }\n    reasons {\n      ...ReasonDetail\n    }\n    evaluatedAt\n    queuePosition\n    timesPassed\n  }\n  latestEvent {\n    id\n    cursor\n    sequence\n    type\n    at\n    message\n    progress\n  }\n  openUrl\n  ... on Notebook {\n    image {\n      id\n      name\n    }\n    workspace {\n      id\n      files\n      bytes\n      countedAt\n      newestChangeAt\n    }\n  }\n  ... on Endpoint {\n    model {\n      id\n      name\n    }\n    ready\n  }\n}": types.WorkloadDetailFragmentDoc,
};

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "mutation ConfirmMachineLoss($input: ConfirmMachineLossInput!) {\n  confirmMachineLoss(input: $input) {\n    __typename\n    ... on MachineLoss {\n      id\n      since\n      endedAt\n      endedBy\n    }\n    ... on Refusal {\n      code\n      message\n    }\n  }\n}"): typeof import('./graphql.ts').ConfirmMachineLossDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "mutation CreateMachineEnrollment($input: CreateMachineEnrollmentInput!) {\n  createMachineEnrollment(input: $input) {\n    __typename\n    ... on MachineEnrollment {\n      token\n      machine {\n        id\n      }\n    }\n    ... on Refusal {\n      code\n      message\n    }\n  }\n}"): typeof import('./graphql.ts').CreateMachineEnrollmentDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "mutation DeleteEndpoint($input: DeleteEndpointInput!) {\n  deleteEndpoint(input: $input) {\n    __typename\n    ... on Endpoint {\n      ...EndpointSummary\n    }\n    ... on Refusal {\n      code\n      message\n    }\n  }\n}"): typeof import('./graphql.ts').DeleteEndpointDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "mutation DeleteNotebook($input: DeleteNotebookInput!) {\n  deleteNotebook(input: $input) {\n    __typename\n    ... on Notebook {\n      ...NotebookSummary\n    }\n    ... on Refusal {\n      code\n      message\n    }\n  }\n}"): typeof import('./graphql.ts').DeleteNotebookDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "fragment EndpointSummary on Endpoint {\n  id\n  name\n  phase\n  desired\n  ready\n  machine {\n    name\n  }\n  driver\n  admission {\n    state\n    headline {\n      code\n      message\n    }\n  }\n}"): typeof import('./graphql.ts').EndpointSummaryFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "fragment ReasonDetail on AdmissionReason {\n  code\n  scope\n  message\n  machine {\n    id\n    name\n  }\n  details {\n    name\n    value\n  }\n}\n\nfragment EventDetail on AdmissionEvent {\n  id\n  cursor\n  sequence\n  type\n  at\n  generation\n  message\n  outcome\n  reasons {\n    ...ReasonDetail\n  }\n  machine {\n    id\n    name\n  }\n  driver\n  runtime {\n    name\n  }\n  progress\n  desired\n  queuePosition\n  timesPassed\n  decisionId\n}"): typeof import('./graphql.ts').ReasonDetailFragmentDoc;
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
export function graphql(source: "query ImageLaunchability($imageId: ID!, $classId: ID!) {\n  node(id: $imageId) {\n    ... on CatalogEntry {\n      launchability(classId: $classId) {\n        launchable\n        reasons {\n          code\n          message\n        }\n      }\n    }\n  }\n}"): typeof import('./graphql.ts').ImageLaunchabilityDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "mutation LaunchEndpoint($input: LaunchEndpointInput!) {\n  launchEndpoint(input: $input) {\n    __typename\n    ... on Endpoint {\n      ...EndpointSummary\n    }\n    ... on Refusal {\n      code\n      message\n    }\n  }\n}"): typeof import('./graphql.ts').LaunchEndpointDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "query LaunchLookup($className: String!, $catalog: String!, $entry: String!) {\n  class(name: $className) {\n    id\n  }\n  catalogEntry(catalog: $catalog, name: $entry) {\n    id\n  }\n}"): typeof import('./graphql.ts').LaunchLookupDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "mutation LaunchNotebook($input: LaunchNotebookInput!) {\n  launchNotebook(input: $input) {\n    __typename\n    ... on Notebook {\n      ...NotebookSummary\n    }\n    ... on Refusal {\n      code\n      message\n    }\n  }\n}"): typeof import('./graphql.ts').LaunchNotebookDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "query ListEndpoints($first: Int, $after: String) {\n  endpoints(first: $first, after: $after) {\n    nodes {\n      ...EndpointSummary\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}"): typeof import('./graphql.ts').ListEndpointsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "query ListMachineNames($after: String) {\n  machines(first: 100, after: $after) {\n    nodes {\n      id\n      name\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}"): typeof import('./graphql.ts').ListMachineNamesDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "query ListMembers($first: Int, $after: String) {\n  members(first: $first, after: $after) {\n    nodes {\n      id\n      name\n      role\n      createdAt\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}"): typeof import('./graphql.ts').ListMembersDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "query ListNotebooks($first: Int, $after: String) {\n  notebooks(first: $first, after: $after) {\n    nodes {\n      ...NotebookSummary\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}"): typeof import('./graphql.ts').ListNotebooksDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "fragment MachineAmountsDetail on MachineAmounts {\n  cpuMillis\n  memoryMib\n  devices {\n    accelerator\n    count\n  }\n}\n\nfragment MachineDetail on Machine {\n  __typename\n  id\n  name\n  owner {\n    id\n    name\n  }\n  status\n  lossSuspected\n  schedulable\n  os\n  arch\n  agentVersion\n  drivers {\n    name\n    version\n    isolation\n    accelerators\n  }\n  capacity {\n    ...MachineAmountsDetail\n  }\n  allocated {\n    ...MachineAmountsDetail\n  }\n  sharing {\n    mode\n    members {\n      id\n      name\n    }\n  }\n  lastHeartbeatAt\n  reservations(first: 20) {\n    nodes {\n      id\n      kind\n      driver\n      className\n      accelerator\n      acceleratorCount\n      cpuMillis\n      memoryMib\n      exclusive\n      generation\n      heldAt\n      member {\n        id\n        name\n      }\n      workload {\n        id\n        name\n        phase\n      }\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}"): typeof import('./graphql.ts').MachineAmountsDetailFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "query NotebookOffer($className: String!) {\n  class(name: $className) {\n    id\n    name\n  }\n  catalogs(first: 20) {\n    nodes {\n      name\n      entries(kind: NOTEBOOK_IMAGE, first: 20) {\n        nodes {\n          id\n          name\n        }\n      }\n    }\n  }\n}"): typeof import('./graphql.ts').NotebookOfferDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "fragment NotebookSummary on Notebook {\n  id\n  name\n  phase\n  desired\n  machine {\n    name\n  }\n  driver\n  admission {\n    state\n    headline {\n      code\n      message\n    }\n  }\n}"): typeof import('./graphql.ts').NotebookSummaryFragmentDoc;
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
export function graphql(source: "mutation ShareMachine($machineId: ID!) {\n  updateMachine(input: {machineId: $machineId, sharing: {mode: EVERYBODY}}) {\n    __typename\n    ... on Refusal {\n      code\n      message\n    }\n  }\n}"): typeof import('./graphql.ts').ShareMachineDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "query ShowMachine($id: ID!) {\n  node(id: $id) {\n    __typename\n    ... on Machine {\n      ...MachineDetail\n    }\n  }\n}"): typeof import('./graphql.ts').ShowMachineDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "mutation StartEndpoint($input: StartEndpointInput!) {\n  startEndpoint(input: $input) {\n    __typename\n    ... on Endpoint {\n      ...EndpointSummary\n    }\n    ... on Refusal {\n      code\n      message\n    }\n  }\n}"): typeof import('./graphql.ts').StartEndpointDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "mutation StartNotebook($input: StartNotebookInput!) {\n  startNotebook(input: $input) {\n    __typename\n    ... on Notebook {\n      ...NotebookSummary\n    }\n    ... on Refusal {\n      code\n      message\n    }\n  }\n}"): typeof import('./graphql.ts').StartNotebookDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "mutation StopEndpoint($input: StopEndpointInput!) {\n  stopEndpoint(input: $input) {\n    __typename\n    ... on Endpoint {\n      ...EndpointSummary\n    }\n    ... on Refusal {\n      code\n      message\n    }\n  }\n}"): typeof import('./graphql.ts').StopEndpointDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "mutation StopNotebook($input: StopNotebookInput!) {\n  stopNotebook(input: $input) {\n    __typename\n    ... on Notebook {\n      ...NotebookSummary\n    }\n    ... on Refusal {\n      code\n      message\n    }\n  }\n}"): typeof import('./graphql.ts').StopNotebookDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "query UsageReport($input: UsageInput!) {\n  usage(input: $input) {\n    rows {\n      keys {\n        grouping\n        name\n      }\n      seconds\n      acceleratorSeconds\n      coreSeconds\n      gibSeconds\n    }\n    totals {\n      seconds\n      acceleratorSeconds\n      coreSeconds\n      gibSeconds\n    }\n  }\n}"): typeof import('./graphql.ts').UsageReportDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "fragment WorkloadDetail on Workload {\n  __typename\n  id\n  name\n  kind\n  member {\n    id\n    name\n  }\n  class {\n    id\n    name\n    accelerator\n    acceleratorCount\n    cpuMillis\n    memoryMib\n  }\n  phase\n  desired\n  generation\n  deleteRequested\n  deletedAt\n  createdAt\n  updatedAt\n  machine {\n    id\n    name\n    status\n  }\n  driver\n  runtime {\n    name\n    accelerators\n    modelFormat\n    ref\n  }\n  admission {\n    state\n    headline {\n      ...ReasonDetail\n    }\n    reasons {\n      ...ReasonDetail\n    }\n    evaluatedAt\n    queuePosition\n    timesPassed\n  }\n  latestEvent {\n    id\n    cursor\n    sequence\n    type\n    at\n    message\n    progress\n  }\n  openUrl\n  ... on Notebook {\n    image {\n      id\n      name\n    }\n    workspace {\n      id\n      files\n      bytes\n      countedAt\n      newestChangeAt\n    }\n  }\n  ... on Endpoint {\n    model {\n      id\n      name\n    }\n    ready\n  }\n}"): typeof import('./graphql.ts').WorkloadDetailFragmentDoc;


export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}
