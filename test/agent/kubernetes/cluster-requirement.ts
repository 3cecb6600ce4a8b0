const kubeconfig = process.env['KUBECONFIG'];

/** Why nothing here can be tried on a real cluster; null where it can. In CI a missing one fails instead. */
export const clusterAbsent = kubeconfig === undefined || kubeconfig === '' ? 'KUBECONFIG names no cluster.' : null;

/** Whether tests on a real cluster run here; where not, they are left out and their title says why. */
export const hasCluster = clusterAbsent === null || process.env['BERTH_CI'] === '1';

/** For titles: why the tests below are left out. */
export const unlessCluster = hasCluster ? '' : ` (left out: ${clusterAbsent ?? ''})`;
