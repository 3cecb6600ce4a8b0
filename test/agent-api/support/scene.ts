import type { Pool } from 'pg';
import type { MemberId, WorkloadId } from '../../../src/domain/model/ids.ts';
import type { Runtime } from '../../../src/domain/model/runtime.ts';
import { seedCatalog, seedMember, type SeededCatalog } from '../../support/seed.ts';
import type { ControlPlane } from './control-plane.ts';

/** A catalog and a member, with short names for what most tests do. */
export interface Scene {
  readonly memberId: MemberId;
  readonly catalog: SeededCatalog;
  /** Launches a notebook of the class on the image, on one machine if it is named. */
  launch(name: string, options?: LaunchOptions): Promise<WorkloadId>;
}

interface LaunchOptions {
  readonly className?: string;
  readonly image?: string;
  readonly machineId?: Parameters<ControlPlane['launch']>[1]['machineId'];
  readonly memberId?: MemberId;
}

/** What an image has unless the test says otherwise: a runtime for every driver. */
const EVERYWHERE: Partial<Runtime> = {
  name: 'everywhere',
  ref: 'default-ref',
  containerRef: 'container-ref',
  driverRefs: { native: 'native-ref', docker: 'docker-ref' },
};

/** Sets the scene: classes `cpu` (1 core, 1 GiB) and `metal` (one Apple GPU), and the image `lab`. */
export async function setScene(plane: ControlPlane, pool: Pool): Promise<Scene> {
  const memberId = await seedMember(pool);
  const suffix = memberId.slice(-12);
  const classes = { [`cpu-${suffix}`]: { accelerator: 'cpu' }, [`metal-${suffix}`]: { accelerator: 'apple-gpu' } } as const;
  const catalog = await seedCatalog(pool, { classes, entries: { lab: [EVERYWHERE] } });
  return {
    memberId,
    catalog,
    launch: (name, { className = 'cpu', image = 'lab', machineId = null, memberId: launcher = memberId } = {}) => {
      const classId = catalog.classes[`${className}-${suffix}`];
      const entryId = catalog.entries[image];
      if (classId === undefined || entryId === undefined) throw new Error('The scene has no such class or image.');
      return plane.launch(launcher, { name, classId, entryId, machineId });
    },
  };
}
