const list = document.querySelector("ul");
const output = document.querySelector("output");

try {
  const response = await fetch("/api/accounts");
  if (!response.ok) throw new Error(`The backend responded with ${response.status}.`);
  const accounts = await response.json();
  for (const { id, type } of accounts) {
    const item = document.createElement("li");
    item.textContent = `${id} (${type})`; // textContent shows the values as text, even if they contain HTML
    list.append(item);
  }
  output.textContent = `Number of accounts: ${accounts.length}`;
} catch (error) {
  console.error(error);
  output.textContent = "The accounts are not available. Try again later.";
}
