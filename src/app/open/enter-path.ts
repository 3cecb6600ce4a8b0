/** Where the page of a code posts it, below the address of the work. Everything below `_berth/` is Berth's and never the work's. */
export const ENTER_PATH = '_berth/enter';
