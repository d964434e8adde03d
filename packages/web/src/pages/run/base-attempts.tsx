import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Attempts } from '../../lib/parts/attempts.tsx'
import { letterOf } from '../../lib/sample/describe-sample.ts'
import { caseQuery } from '../../lib/sample/queries.ts'
import { VisibleText } from '../../lib/text/token.tsx'

/** Shows the samples of the same case in another run, as a link to them. */
export function BaseAttempts({
  run,
  suite,
  name,
  variant,
}: {
  run: string
  suite: string
  name: string
  variant: string | undefined
}) {
  const { data } = useQuery(caseQuery({ run, suite, case: name, variant }))
  const [first] = data?.samples ?? []
  if (data === undefined || first === undefined) return null
  return (
    <Link
      className="chip"
      to="/runs/$id/cases/$suite/$case"
      params={{ id: run, suite, case: name }}
      search={variant === undefined ? {} : { variant }}
    >
      <VisibleText text={first.model} /> <Attempts letters={data.samples.map(letterOf).join('')} />
    </Link>
  )
}
