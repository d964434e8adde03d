import { useBlocker } from '@tanstack/react-router'
import { Dialog } from '../../lib/parts/dialog.tsx'

/** Asks before unsaved changes are lost: on the way to another page, and when the tab is closed. */
export function LeaveWarning({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker({
    // Tabs, versions and lines are the same page.
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <Dialog title="Leave without saving?" close={() => blocker.reset()}>
      <p>Leaving discards your changes to this suite.</p>
      <p className="run-end">
        <button type="button" className="button primary" onClick={() => blocker.reset()}>
          Stay
        </button>
        <button type="button" className="button" onClick={() => blocker.proceed()}>
          Leave
        </button>
      </p>
    </Dialog>
  )
}
