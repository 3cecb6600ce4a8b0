/** Version of the agent, as it reports it; the project's own version. */
export const AGENT_VERSION = '0.1.0';
