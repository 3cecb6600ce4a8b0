import type { GraphQLSchema } from 'graphql';
import { builder } from './builder.ts';
import './scalars.ts';
import './errors/refusal-types.ts';
import './types/catalog.ts';
import './types/endpoint-list.ts';
import './types/machine-list.ts';
import './types/notebook-list.ts';
import './types/placement-preview.ts';
import './types/reservation.ts';
import './types/usage.ts';
import './mutations/create-access-token.ts';
import './mutations/create-machine-enrollment.ts';
import './mutations/create-member.ts';
import './mutations/delete-endpoint.ts';
import './mutations/delete-notebook.ts';
import './mutations/launch-endpoint.ts';
import './mutations/launch-notebook.ts';
import './mutations/revoke-access-token.ts';
import './mutations/start-endpoint.ts';
import './mutations/start-notebook.ts';
import './mutations/stop-endpoint.ts';
import './mutations/stop-notebook.ts';
import './subscriptions/admission-timeline.ts';
import './subscriptions/workload-changed.ts';

/** The executable schema: all that the imports above added to the builder, sorted, so that it prints the same every time. */
export const schema: GraphQLSchema = builder.toSchema({ sortSchema: true });
