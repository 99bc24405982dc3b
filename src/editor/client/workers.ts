/**
 * Ends service workers that another program has left at the editor's address: they could answer in its name.
 * @returns once none of them stands between the page and the server; a page that one has loaded is loaded again
 */
export async function endWorkers({ navigator, location }: Window): Promise<void> {
  const { serviceWorker } = navigator;
  // Under an address that is not secure there are none.
  if (!serviceWorker) return;
  const left = await serviceWorker.getRegistrations().catch(() => []);
  await Promise.all(left.map((one) => one.unregister()));
  if (!serviceWorker.controller) return;
  location.reload();
  await new Promise<never>(() => {});
}
