import { builder } from '../builder.ts';

/** What computes. */
export const AcceleratorEnum = builder.enumType('Accelerator', {
  description: 'What computes.',
  values: {
    CPU: { value: 'cpu', description: "The host's processors." },
    APPLE_GPU: { value: 'apple-gpu', description: 'An Apple GPU, through Metal.' },
    NVIDIA_GPU: { value: 'nvidia-gpu', description: 'An NVIDIA GPU, through CUDA.' },
  } as const,
});

/** How a machine runs work. */
export const DriverEnum = builder.enumType('Driver', {
  description: 'How a machine runs work.',
  values: {
    NATIVE: { value: 'native', description: 'A process in a sandbox of the operating system: weak isolation, for the owner alone.' },
    DOCKER: { value: 'docker', description: 'A container of a Docker engine.' },
    KUBERNETES: { value: 'kubernetes', description: 'A pod of a Kubernetes cluster.' },
    SIMULATION: { value: 'simulation', description: 'Nothing runs; states are played, to try Berth out.' },
  } as const,
});

/** How well a driver keeps work away from its host. */
export const IsolationEnum = builder.enumType('Isolation', {
  description: 'How well a driver keeps work away from its host. What may run where follows from it and from sharing.',
  values: {
    WEAK: { description: "A process sandbox: only the machine's owner may run work in it." },
    CONTAINER: { description: 'A container: guests may run work in it where the machine is shared with them.' },
    STRONG: { description: 'A virtual machine: guests may run work in it where the machine is shared with them.' },
    NOTHING_RUNS: { description: 'No code runs at all.' },
  } as const,
});

/** State of a machine towards new work. */
export const MachineStatusEnum = builder.enumType('MachineStatus', {
  description: 'State of a machine towards new work. Work that it has keeps its hold in every state but FORGOTTEN.',
  values: {
    ENROLLING: { description: 'Created, but no agent has joined yet.' },
    READY: { description: 'Takes new work.' },
    CORDONED: { description: 'Its owner closed it to new work.' },
    UNREACHABLE: { description: "Its agent's lease ran out; no new work until it is back." },
    FORGOTTEN: { description: 'It left the fleet for good and holds nothing; only what names it still finds it, no list does.' },
  } as const,
});

/** Who besides the owner may be placed on a machine. */
export const SharingModeEnum = builder.enumType('MachineSharingMode', {
  description: 'Who besides its owner may be placed on a machine.',
  values: {
    PRIVATE: { description: 'Nobody.' },
    EVERYBODY: { description: 'Every member.' },
    MEMBERS: { description: 'The members that its owner named.' },
  } as const,
});

/** A format that a model runtime loads. */
export const ModelFormatEnum = builder.enumType('ModelFormat', {
  description: 'A format of model files.',
  values: {
    SAFETENSORS: { value: 'safetensors', description: 'Tensors without code; must be validated before it is loaded.' },
    GGUF: { value: 'gguf', description: 'The format of llama.cpp; cannot be launched yet.' },
  } as const,
});
