import { QueryClient } from '@tanstack/react-query'
import { ApiProblem } from './problem.ts'

/** Makes the cache of what the server said. A request is repeated only where that can help. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) =>
          failures < 2 && error instanceof ApiProblem && (error.status === 0 || error.status >= 500),
      },
    },
  })
}
