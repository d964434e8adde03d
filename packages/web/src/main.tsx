import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from './lib/api/query-client.ts'
import { createPageRouter } from './router.tsx'
import './tokens.css'
import './styles.css'

const element = document.getElementById('root')
if (element === null) throw new Error('Bug: the page has no root.')
createRoot(element).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={createPageRouter()} />
    </QueryClientProvider>
  </StrictMode>,
)
