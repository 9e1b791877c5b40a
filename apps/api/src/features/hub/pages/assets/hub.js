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
