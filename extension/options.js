import { installationOf, readInstallation, storeInstallation } from "./installation.js";

const text = (name) => chrome.i18n.getMessage(name);

document.documentElement.lang = chrome.i18n.getUILanguage();
for (const element of document.querySelectorAll("[data-text]")) element.textContent = text(element.dataset.text);

const field = document.getElementById("address");
const status = document.getElementById("status");
field.value = (await readInstallation()) ?? "";

document.querySelector("form").addEventListener("submit", async (event) => {
  event.preventDefault();
  const address = installationOf(field.value);
  field.setAttribute("aria-invalid", String(address === null));
  if (address === null) {
    status.textContent = text("address_invalid");
    field.focus();
    return;
  }
  await storeInstallation(address);
  field.value = address;
  status.textContent = text("saved");
});
