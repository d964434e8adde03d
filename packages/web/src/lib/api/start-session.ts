/** Exchanges a token for a cookie that no script can read. Says whether the server took it; null when it can't be reached. */
export async function startSession(token: string): Promise<boolean | null> {
  const response = await fetch('/api/session', {
    method: 'POST',
    credentials: 'same-origin',
    headers: { Authorization: `Bearer ${token}`, 'X-Assay': '1' },
  }).catch(() => null)
  return response === null ? null : response.ok
}
