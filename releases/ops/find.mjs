// Finds deployables by name where there are many, and shows times in the zone of whoever looks. Without this
// script all are shown, and times are UTC.

const field = document.querySelector('#find');
const none = document.querySelector('#find-none');

function find() {
  const wanted = field?.value.trim().toLowerCase() ?? '';
  let shown = 0;
  for (const row of document.querySelectorAll('.row')) {
    const isFound = (row.querySelector('h3')?.textContent ?? '').toLowerCase().includes(wanted);
    row.hidden = !isFound;
    if (isFound) shown += 1;
  }
  if (none) none.hidden = shown > 0;
}

const zoned = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  hour12: false,
});
const zone = new Intl.DateTimeFormat('en-IN', { timeZoneName: 'short' })
  .formatToParts()
  .find(({ type }) => type === 'timeZoneName')?.value;

function showTimes() {
  for (const time of document.querySelectorAll('time[datetime]')) {
    const text = `${zoned.format(new Date(time.dateTime))} ${zone}`;
    if (time.title) time.title = text;
    else time.textContent = text;
  }
}

function start() {
  find();
  showTimes();
}

if (field) {
  field.closest('.find').hidden = false;
  field.addEventListener('input', find);
}
start();
document.addEventListener('exchanged', start);
