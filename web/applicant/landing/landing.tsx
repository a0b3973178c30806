import { Link } from 'react-router'
export function Landing() {
  return (
    <main>
      <h1>Apply</h1>
      <Link to="/auth/registration">Get started</Link>
    </main>
  )
}
