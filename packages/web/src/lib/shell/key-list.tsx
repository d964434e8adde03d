import { KEYS } from '../keys/key-table.ts'
import { Dialog } from '../parts/dialog.tsx'

/** Lists what keys do. */
export function KeyList({ close }: { close: () => void }) {
  return (
    <Dialog title="Shortcuts" close={close}>
      <dl className="key-list">
        {KEYS.map(([keys, does]) => (
          <div key={keys}>
            <dt>
              {keys.split(' ').map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p className="muted">Off while you type.</p>
    </Dialog>
  )
}
