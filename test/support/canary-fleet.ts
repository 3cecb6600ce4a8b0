import { CANARY_ROLES } from './canary-client.ts';
import type { CanaryScene } from './canary-scene.ts';
import { eventually } from './eventually.ts';
import { openStream } from './stream-client.ts';

/** Follows the fleet from its first event on as every role, over both transports, and is refused with a cursor that is none. */
export async function exerciseFleet({ client, coverage }: CanaryScene): Promise<void> {
  const refused = client.subscriptionDocument('fleetTimeline', 'fleetTimeline(after: "now")', 2);
  await client.followSse('member', refused);
  await client.socketEnded('member fleetTimeline', client.openSocket('member', refused));
  coverage.exercised('Subscription.fleetTimeline', 'refused');

  const query = client.subscriptionDocument('fleetTimeline', 'fleetTimeline', 2);
  const filtered = client.subscriptionDocument(
    'fleetTimeline',
    'fleetTimeline(filter: { types: [FAILED, EVALUATED], kinds: [NOTEBOOK] })',
    2,
  );
  for (const transport of ['SSE', 'WebSocket'] as const) {
    const streams = CANARY_ROLES.map((role) => {
      const request = { url: client.graphql, token: client.tokens[role] ?? null, variables: {} };
      return { role, stream: openStream(transport, { ...request, query: role === 'owner' ? filtered : query }) };
    });
    const followed = streams.filter(({ role }) => role === 'operator' || role === 'member');
    await eventually(() => followed.every(({ stream }) => stream.results.length > 10), 'operator and member have their past');
    for (const { role, stream } of streams) {
      stream.leave();
      await client.socketEnded(`${transport} ${role} fleetTimeline`, stream);
    }
    if (followed.every(({ stream }) => stream.results.every(({ errors }) => errors === undefined)))
      coverage.exercised('Subscription.fleetTimeline', transport);
  }
}
