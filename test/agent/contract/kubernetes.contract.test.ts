import { vi } from 'vitest';
import { kubernetesStage } from '../kubernetes/kubernetes-stage.ts';
import { driverContract } from './driver-contract.ts';

// A pod takes seconds to come and to go, and many of them share one node here.
vi.setConfig({ testTimeout: 170_000, hookTimeout: 170_000, maxConcurrency: 8 });
driverContract(kubernetesStage);
