using System;
using Acme.Data;

namespace Acme.Web
{
    /// <summary>Users.</summary>
    [ApiController]
    [Route("api/[controller]")]
    public class UserController : ControllerBase
    {
        private readonly IStore _store;
        public int Count { get; set; }

        public UserController(IStore store) => _store = store;

        /// <summary>One user.</summary>
        [HttpGet("users/{id}")]
        public async Task<User> Get(int id)
        {
            int Local() => 1;
            return await _store.Find(id);
        }

        [HttpPost("login")]
        public IActionResult Login([FromBody] Credentials credentials) { return Ok(); }
    }

    public interface IStore { Task<User> Find(int id); }

    public record Credentials(string Name, string Password);

    public enum Role { Admin, Guest }

    public delegate void Changed(object sender);

    static class Program
    {
        static void Main(string[] args) { }
    }
}
