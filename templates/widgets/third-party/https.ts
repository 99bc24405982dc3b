/** @param hosts separated by spaces @returns a source of a policy for each */
export const https = (hosts: string): string[] => hosts.split(" ").map((host) => `https://${host}`);
