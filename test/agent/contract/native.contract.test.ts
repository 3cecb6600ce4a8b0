import { driverContract } from './driver-contract.ts';
import { nativeStage } from './native-stage.ts';

driverContract(nativeStage);
