/** Why an agent cannot go on, in words for the person at the terminal; anything else that is thrown is a bug. */
export class AgentFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'AgentFailure';
  }
}
