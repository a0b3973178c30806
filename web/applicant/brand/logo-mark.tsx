import { identity } from 'virtual:institution/identity'
import { logo } from 'virtual:institution/logo'

/** The institution's logo, with its text alternative. */
export function LogoMark() {
  return <img src={logo} alt={identity.logo.alt} width="40" height="40" />
}
