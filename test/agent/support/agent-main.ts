import { readFile } from 'node:fs/promises';
import { agentCommand } from '../../../src/main/agent.ts';
import type { AgentCommand } from '../../../src/main/agent.ts';

const command = JSON.parse(await readFile(process.argv[2] ?? '', 'utf8')) as AgentCommand;
process.exitCode = await agentCommand(command);
