/** Why a model is not to be had here; ends the run with its reason. Anything else that is thrown is a fault or an abort. */
export class ModelFault extends Error {
  readonly reason: 'MODEL_UNAVAILABLE' | 'MODEL_DIGEST_MISMATCH';

  constructor(reason: ModelFault['reason'], message: string) {
    super(message);
    this.name = 'ModelFault';
    this.reason = reason;
  }
}

/** The files are not those that were validated (M2). */
export function mismatch(message: string): ModelFault {
  return new ModelFault('MODEL_DIGEST_MISMATCH', message);
}

/** The files cannot be brought here. */
export function unavailable(message: string): ModelFault {
  return new ModelFault('MODEL_UNAVAILABLE', message);
}
