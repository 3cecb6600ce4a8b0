import { AGENT_GUARDS } from './agent-guards.ts';
import { ARTEFACT_GUARDS } from './artefact-guards.ts';
import { CLI_GUARDS } from './cli-guards.ts';
import { CLIENT_GUARDS } from './client-guards.ts';
import { DASHBOARD_PAGES_GUARDS } from './dashboard-pages-guards.ts';
import { DASHBOARD_GUARDS } from './dashboard-guards.ts';
import { DATABASE_GUARDS } from './database-guards.ts';
import { DECISION_GUARDS } from './decision-guards.ts';
import { ENDPOINT_GUARDS } from './endpoint-guards.ts';
import { DEPLOY_GUARDS } from './deploy-guards.ts';
import { DOCKER_GUARDS } from './docker-guards.ts';
import { DOCS_GUARDS } from './docs-guards.ts';
import { EXCLUSIVITY_GUARDS } from './exclusivity-guards.ts';
import { FAULT_GUARDS } from './fault-guards.ts';
import { FEED_GUARDS } from './feed-guards.ts';
import { FLEET_GUARDS } from './fleet-guards.ts';
import { GATE_GUARDS } from './gate-guards.ts';
import type { Guard } from './guard.ts';
import { INPUT_GUARDS } from './input-guards.ts';
import { KUBERNETES_GUARDS } from './kubernetes-guards.ts';
import { MACHINE_GUARDS } from './machine-guards.ts';
import { MODEL_GUARDS } from './model-guards.ts';
import { OPERATIONS_GUARDS } from './operations-guards.ts';
import { OPEN_GUARDS } from './open-guards.ts';
import { NATIVE_GUARDS } from './native-guards.ts';
import { PROTOCOL_GUARDS } from './protocol-guards.ts';
import { QUEUE_GUARDS } from './queue-guards.ts';
import { SILENCE_GUARDS } from './silence-guards.ts';
import { TIMELINE_VIEW_GUARDS } from './timeline-view-guards.ts';
import { TUNNEL_GUARDS } from './tunnel-guards.ts';
import { USAGE_GUARDS } from './usage-guards.ts';

/** Every guard that `npm run test:guards` takes away, one after the other. A new one is a line in one of these lists. */
export const GUARDS: readonly Guard[] = [
  ...CLI_GUARDS,
  ...DATABASE_GUARDS,
  ...DECISION_GUARDS,
  ...DASHBOARD_PAGES_GUARDS,
  ...PROTOCOL_GUARDS,
  ...QUEUE_GUARDS,
  ...MACHINE_GUARDS,
  ...SILENCE_GUARDS,
  ...FEED_GUARDS,
  ...FLEET_GUARDS,
  ...INPUT_GUARDS,
  ...ARTEFACT_GUARDS,
  ...GATE_GUARDS,
  ...MODEL_GUARDS,
  ...EXCLUSIVITY_GUARDS,
  ...DOCKER_GUARDS,
  ...NATIVE_GUARDS,
  ...KUBERNETES_GUARDS,
  ...OPEN_GUARDS,
  ...ENDPOINT_GUARDS,
  ...AGENT_GUARDS,
  ...USAGE_GUARDS,
  ...OPERATIONS_GUARDS,
  ...TUNNEL_GUARDS,
  ...DOCS_GUARDS,
  ...DEPLOY_GUARDS,
  ...FAULT_GUARDS,
  ...CLIENT_GUARDS,
  ...TIMELINE_VIEW_GUARDS,
  ...DASHBOARD_GUARDS,
];
