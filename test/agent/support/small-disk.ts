import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A real file system in memory that is soon full. */
export class SmallDisk {
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  static mount(bytes: number): SmallDisk {
    const folder = mkdtempSync(join(tmpdir(), 'berth-small-disk-'));
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${String(bytes)},mode=0700`, 'tmpfs', folder], { stdio: 'pipe' });
    } catch (error) {
      rmSync(folder, { recursive: true });
      throw error;
    }
    return new SmallDisk(folder);
  }

  /** Bytes that can still be written. */
  get free(): number {
    const { bavail, bsize } = statfsSync(this.folder);
    return bavail * bsize;
  }

  /** Writes until nothing more fits, or so many bytes are left. */
  fill(left = 0): void {
    writeFileSync(join(this.folder, 'filler'), Buffer.alloc(this.free - left, 1));
  }

  empty(): void {
    rmSync(join(this.folder, 'filler'));
  }

  /** Makes it read-only, or writable again. */
  remount(how: 'ro' | 'rw'): void {
    execFileSync('mount', ['-o', `remount,${how}`, this.folder], { stdio: 'pipe' });
  }

  unmount(): void {
    execFileSync('umount', ['--lazy', this.folder], { stdio: 'pipe' });
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Why a disk of a few MiB cannot be mounted here; null where it can: on Linux, as root. In CI it is never a reason to leave a test out. */
export const noSmallDisk: string | null = process.env['BERTH_CI'] === '1' ? null : whyNone();

function whyNone(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'it takes root on Linux to mount one';
  try {
    SmallDisk.mount(1_048_576).unmount();
    return null;
  } catch (error) {
    return `mounting one failed: ${error instanceof Error ? error.message.split('\n')[0] : 'unknown'}`;
  }
}
