import { agentKills } from './agent-kills.ts';
import { dockerStage } from '../docker/docker-stage.ts';

agentKills(dockerStage);
