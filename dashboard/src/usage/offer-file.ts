/** Has the browser save a text as a file. */
export function offerFile({ name, text, type }: { readonly name: string; readonly text: string; readonly type: string }): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
