/**
 * Unregisters service workers left by another program at the editor's address: they could answer in its name.
 * @returns once none is between the page and the server; a page loaded by one is reloaded
 */
export async function endWorkers({ navigator, location }: Window): Promise<void> {
  const { serviceWorker } = navigator;
  // Insecure contexts have none.
  if (!serviceWorker) return;
  const left = await serviceWorker.getRegistrations().catch(() => []);
  await Promise.all(left.map((one) => one.unregister()));
  if (!serviceWorker.controller) return;
  location.reload();
  await new Promise<never>(() => {});
}
