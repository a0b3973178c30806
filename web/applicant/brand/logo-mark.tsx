import { identity } from 'virtual:institution/identity'
import { logo } from 'virtual:institution/logo'

export function LogoMark() {
  return <img src={logo} alt={identity.logo.alt} width="40" height="40" />
}
