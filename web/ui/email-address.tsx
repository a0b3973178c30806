import { createElement, Fragment } from 'react'

/** An email address. If it is too long for its line, it breaks before `@` or a dot. */
export function EmailAddress({ address }: { address: string }) {
  const parts = address.split(/(?=[@.])/)
  const pieces = parts.flatMap((part, place) => (place === 0 ? [part] : [createElement('wbr'), part]))
  return createElement(Fragment, null, ...pieces)
}
