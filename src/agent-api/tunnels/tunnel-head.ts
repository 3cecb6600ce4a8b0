import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { hashSecretToken } from '../../shared/secret-token.ts';
import type { TunnelCaller } from '../../app/machine-tunnel-ports.ts';
import { BOOT_HEADER } from '../../tunnel/tunnel-wire.ts';
import { ProtocolFailure } from '../protocol-failure.ts';
import { machineToken, refuseOtherProtocol } from '../request-head.ts';

const bootId = z.uuid();

/** Who asks for a tunnel, by the request's head alone: 426, 401 or 422 where it does not say so in this protocol. */
export function tunnelCaller(request: IncomingMessage): TunnelCaller {
  refuseOtherProtocol(request);
  const token = machineToken(request);
  const boot = bootId.safeParse(request.headers[BOOT_HEADER]);
  if (boot.success) return { credentialHash: hashSecretToken(token), bootId: boot.data };
  throw new ProtocolFailure(422, 'INVALID_INPUT', {
    message: 'A header is not of this protocol; see fields.',
    fields: [{ field: BOOT_HEADER, message: 'must be the bootId of the syncs' }],
  });
}
