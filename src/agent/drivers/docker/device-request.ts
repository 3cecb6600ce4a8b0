/** A request for NVIDIA devices, as the Engine API takes it. */
export interface DeviceRequest {
  readonly Driver: 'nvidia';
  readonly DeviceIDs: readonly string[];
  readonly Capabilities: readonly (readonly string[])[];
}

/**
 * The devices for a run: the first ones that no other run has, by index. A bare count would not do: the engine gives every container
 * that asks for one device the same first one.
 */
export function chooseDevices(count: number, taken: ReadonlySet<number>): readonly number[] {
  const free: number[] = [];
  for (let index = 0; free.length < count; index += 1) if (!taken.has(index)) free.push(index);
  return free;
}

/** Nothing where no device is asked for. */
export function deviceRequests(devices: readonly number[]): readonly DeviceRequest[] {
  if (devices.length === 0) return [];
  return [{ Driver: 'nvidia', DeviceIDs: devices.map(String), Capabilities: [['gpu']] }];
}

/** What NVIDIA's runtime reads: without it an image could ask for every device itself. */
export function visibleDevices(devices: readonly number[]): string {
  return devices.length === 0 ? 'void' : devices.join(',');
}

/** Devices that the labels of containers name. */
export function takenDevices(labels: readonly string[]): ReadonlySet<number> {
  return new Set(labels.flatMap((label) => label.split(',').filter((text) => /^\d+$/.test(text))).map(Number));
}
