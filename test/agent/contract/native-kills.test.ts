import { agentKills } from './agent-kills.ts';
import { nativeStage } from './native-stage.ts';

agentKills(nativeStage);
