import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Whether node_modules holds what package-lock.json names: npm leaves the list of what it installed in
 * node_modules/.package-lock.json, as the last act of an install, so a half install does not count.
 */
export function dependenciesAreCurrent(root) {
  const wanted = readPackages(join(root, 'package-lock.json'));
  const installed = readPackages(join(root, 'node_modules', '.package-lock.json'));
  if (wanted === undefined) throw new Error('package-lock.json is missing or is not JSON.');
  if (installed === undefined) return false;
  return Object.entries(wanted).every(([path, entry]) => path === '' || isInstalled(entry, installed[path]));
}

function isInstalled(entry, found) {
  // What is optional may be for another platform.
  if (found === undefined) return entry.optional === true || entry.devOptional === true;
  return found.version === entry.version && found.integrity === entry.integrity;
}

function readPackages(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages;
  } catch {
    return undefined;
  }
}
