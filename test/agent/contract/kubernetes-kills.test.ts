import { vi } from 'vitest';
import { kubernetesStage } from '../kubernetes/kubernetes-stage.ts';
import { agentKills } from './agent-kills.ts';

vi.setConfig({ testTimeout: 170_000, hookTimeout: 170_000 });
agentKills(kubernetesStage);
