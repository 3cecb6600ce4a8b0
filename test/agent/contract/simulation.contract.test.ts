import { driverContract } from './driver-contract.ts';
import { simulationStage } from './simulation-stage.ts';

driverContract(simulationStage);
