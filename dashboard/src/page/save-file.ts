/** Has the browser save a text as a file. */
export function saveFile({ name, text, type }: { readonly name: string; readonly text: string; readonly type: string }): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  // Some browsers follow only links that are in the document.
  document.body.append(link);
  link.click();
  link.remove();
  URL.revokeObjectURL(address);
}
