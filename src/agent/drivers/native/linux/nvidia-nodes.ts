/** Device nodes for work that was given these GPUs: what all of them share, and one each. No other GPU's. */
export function nvidiaNodes(units: readonly number[]): readonly string[] {
  return ['/dev/nvidiactl', '/dev/nvidia-uvm', '/dev/nvidia-uvm-tools', ...units.map((unit) => `/dev/nvidia${String(unit)}`)];
}
