// A button beside each password that shows what is typed, so that nobody has to type it twice to be sure.
for (const box of document.querySelectorAll('.secret')) {
  const input = box.querySelector('input')
  const button = document.createElement('button')
  const { show, hide, field } = box.dataset
  const set = (isShown) => {
    input.type = isShown ? 'text' : 'password'
    button.textContent = isShown ? hide : show
    button.setAttribute('aria-label', `${button.textContent}: ${field}`)
  }
  button.type = 'button'
  button.addEventListener('click', () => set(input.type === 'password'))
  // Sent as a password, it is kept by password managers, and not by what a browser remembers of other fields.
  input.form.addEventListener('submit', () => set(false))
  // A page taken from the browser's memory begins covered too.
  addEventListener('pageshow', () => set(false))
  set(false)
  box.append(button)
}

// Printing needs a script, so its button is shown by one.
for (const button of document.querySelectorAll('[data-print]')) {
  button.hidden = false
  button.addEventListener('click', () => print())
}

// What a passkey answers is kept as text, and so is what it is asked. A browser that cannot translate has a text instead.
for (const box of document.querySelectorAll('[data-passkey]')) {
  const { PublicKeyCredential } = globalThis
  if (!PublicKeyCredential?.parseRequestOptionsFromJSON) continue
  const button = box.querySelector('button')
  const failed = box.querySelector('[data-failed]')
  const options = JSON.parse(box.dataset.options)
  const ask = () =>
    box.dataset.passkey === 'create'
      ? navigator.credentials.create({
          publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options),
        })
      : navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) })
  box.querySelector('[data-unable]').hidden = true
  button.hidden = false
  button.addEventListener('click', async () => {
    const { form } = button
    failed.hidden = true
    button.disabled = true
    try {
      form.elements.passkey.value = JSON.stringify(await ask())
      form.requestSubmit()
    } catch {
      // Put off, out of time, or not the right one: it can be tried again.
      failed.hidden = false
    }
    button.disabled = false
  })
}
