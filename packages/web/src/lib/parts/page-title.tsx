import { type ReactNode, useEffect } from 'react'
import { plainName } from '../text/plain-name.ts'
import { VisibleText } from '../text/token.tsx'

/** Shows the title of a page with what belongs beside it, and names the tab. */
export function PageTitle({
  title,
  tab = title,
  crumbs,
  children,
}: {
  title: ReactNode
  tab?: ReactNode
  crumbs?: ReactNode
  children?: ReactNode
}) {
  const name = typeof tab === 'string' ? plainName(tab) : 'Assay'
  useEffect(() => {
    document.title = name === 'Assay' ? name : `${name} · Assay`
  }, [name])
  return (
    <>
      {crumbs !== undefined && <div className="crumbs">{crumbs}</div>}
      <div className="headline">
        <h1>{typeof title === 'string' ? <VisibleText text={title} /> : title}</h1>
        {children}
      </div>
    </>
  )
}
