export function Login() {
  return (
    <main>
      <h1>Log in</h1>
    </main>
  )
}
