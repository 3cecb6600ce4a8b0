import { dockerStage } from '../docker/docker-stage.ts';
import { driverContract } from './driver-contract.ts';

driverContract(dockerStage);
