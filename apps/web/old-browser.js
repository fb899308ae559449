// Written into the page. It must run in every browser: no syntax and no method that is newer than 2009.
;(function () {
  var root = document.getElementById('root')
  var old = document.getElementById('old-browser')
  var firstPaint = root.firstElementChild
  function show(title) {
    if (root.firstElementChild !== firstPaint) return
    if (title) old.getElementsByTagName('h1')[0].innerText = title
    root.hidden = true
    old.hidden = false
  }
  // The oldest browsers (oldest-browsers.ts) were the first with the cause of an error.
  if (new Error('', { cause: 1 }).cause !== 1) return show()
  addEventListener(
    'error',
    function (event) {
      // A script that did not arrive, or one that the browser cannot read.
      if (event.target.type === 'module') show(old.getAttribute('data-failed'))
      else if (/\/assets\//.test(event.filename)) show()
    },
    true,
  )
})()
