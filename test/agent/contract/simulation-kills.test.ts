import { agentKills } from './agent-kills.ts';
import { simulationStage } from './simulation-stage.ts';

agentKills(simulationStage);
