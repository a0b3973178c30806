import type { ComponentProps } from 'react'
import { useHref, useLinkClickHandler } from 'react-router'

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: string
}

/**
 * A link to a page of the portal. It replaces the link of react-router, which can also prefetch pages that a server
 * renders: 3 kB on every page.
 */
export function Link({ to, onClick, children, ...rest }: LinkProps) {
  const open = useLinkClickHandler(to)
  return (
    <a
      {...rest}
      href={useHref(to)}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) open(event)
      }}
    >
      {children}
    </a>
  )
}
